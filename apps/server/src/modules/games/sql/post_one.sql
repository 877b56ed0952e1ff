-- Posts what one stake or win moves; answers as a command is, with the player's balance.
create or replace function games.post_one(
  p_kind text, p_vendor integer, p_external text, p_hash bytea, p_movement uuid, p_player bigint, p_merchant integer, p_round uuid, p_amount bigint,
  out verdict text, out balance bigint
)
language plpgsql
as $$
declare
  v_change bigint := case p_kind when 'bet' then -p_amount else p_amount end;
  v_plain bigint[] := wallet.post_plain(p_player, p_movement, p_merchant, games.template_of(p_kind), concat('game:', p_vendor, ':', p_external), p_hash,
    p_round::text, '', games.house_account_of(p_kind), v_change);
  v_posted record;
begin
  if v_plain is not null then
    verdict := 'done';
    balance := v_plain[1];
    return;
  end if;
  select games.verdict_of_posting(w.verdict) as verdict, w.balance, w.verdict as word into strict v_posted
  from wallet.post(array[p_player], array[p_movement], array[p_merchant], array[games.template_of(p_kind)], array[concat('game:', p_vendor, ':', p_external)],
    array[p_hash], array[p_round::text], array[''], array[1, 1], array['main', games.house_account_of(p_kind)], array[v_change, -v_change]) as w;
  if v_posted.verdict is null then
    raise exception 'games: a movement was answered %', v_posted.word using errcode = 'GM001';
  end if;
  verdict := v_posted.verdict;
  balance := v_posted.balance;
end
$$;
