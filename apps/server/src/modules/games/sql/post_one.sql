-- Posts what one stake or win moves; answers as a command is, with the player's balance. p_node: the game of a stake, p_balance: the player's own
-- money under their lock. p_lent: what of a win belongs to the bonus (p_grant) that
-- stood in its bets, 0 for nothing.
create or replace function games.post_one(
  p_kind text, p_vendor integer, p_external text, p_hash bytea, p_movement uuid, p_player bigint, p_merchant integer, p_round uuid, p_node bigint, p_balance bigint, p_amount bigint, p_lent bigint, p_grant uuid,
  out verdict text, out balance bigint
)
language plpgsql
as $$
declare
  v_change bigint := case p_kind when 'bet' then -p_amount else p_amount end;
  v_plain bigint[];
  v_posted record;
begin
  if p_lent > 0 then
    v_plain := wallet.post_lent(p_player, p_movement, p_merchant, games.template_of(p_kind), concat('game:', p_vendor, ':', p_external), p_hash, p_round::text,
      games.house_account_of(p_kind), v_change, p_lent, p_grant, null);
  elsif p_kind = 'bet' and p_balance < p_amount then
    select p.verdict, p.balance into verdict, balance
    from games.post_parted(p_vendor, p_external, p_hash, p_movement, p_player, p_merchant, p_round, p_node, p_amount) as p;
    if verdict is not null then
      return;
    end if;
  else
    v_plain := wallet.post_plain(p_player, p_movement, p_merchant, games.template_of(p_kind), concat('game:', p_vendor, ':', p_external), p_hash, p_round::text, '',
      games.house_account_of(p_kind), v_change);
  end if;
  if v_plain is not null then
    verdict := 'done';
    balance := v_plain[1];
    return;
  end if;
  select games.verdict_of_posting(w.verdict) as verdict, w.balance, w.verdict as word into strict v_posted
  from wallet.split_lines(array[1, 1], array['main', games.house_account_of(p_kind)], array[v_change, -v_change], array[p_lent]) as s
  cross join lateral wallet.post(array[p_player], array[p_movement], array[p_merchant], array[games.template_of(p_kind)], array[concat('game:', p_vendor, ':', p_external)],
    array[p_hash], array[p_round::text], array[''], s.line_of, s.account, s.amount) as w;
  if v_posted.verdict is null then
    raise exception 'games: a movement was answered %', v_posted.word using errcode = 'GM001';
  end if;
  verdict := v_posted.verdict;
  balance := v_posted.balance;
  if p_lent > 0 and verdict = 'done' then
    balance := balance + wallet.pass_on_bonus(p_player, p_merchant, p_grant, p_movement, p_lent);
  end if;
end
$$;
