-- Posts a bet that the player's own money (p_balance, under their lock) does not cover, with what their bonus may add (wallet.part_stake). Answers as a command is; a bonus
-- that allows no bet so large is a limit. Null, and nothing is posted, where no bonus helps: then it is a bet like any other. p_least: see wallet.part_stake.
create or replace function games.post_parted(
  p_vendor integer, p_external text, p_hash bytea, p_movement uuid, p_player bigint, p_merchant integer, p_round uuid, p_node bigint, p_amount bigint,
  p_least bigint default 0, out verdict text, out balance bigint
)
language plpgsql
as $$
declare
  v_part record;
  v_lines record;
  v_plain bigint[];
begin
  select s.* into v_part from games.game g cross join lateral wallet.part_stake(p_player, g.game_type, g.node_id::text, array[p_amount], p_least) as s where g.node_id = p_node;
  if v_part.verdict is distinct from 'parted' then
    verdict := case v_part.verdict when 'bonus-most' then 'limit-exceeded' end;
    balance := v_part.own;
    return;
  end if;
  v_plain := wallet.post_lent(p_player, p_movement, p_merchant, games.template_of('bet'), concat('game:', p_vendor, ':', p_external), p_hash, p_round::text,
    games.house_account_of('bet'), -p_amount, v_part.parts[1], v_part.grant_id, p_movement);
  if v_plain is not null then
    verdict := 'done';
    balance := v_plain[1];
    return;
  end if;
  select s.* into v_lines from wallet.split_lines(array[1, 1], array['main', games.house_account_of('bet')], array[-p_amount, p_amount], v_part.parts) as s;
  select games.verdict_of_posting(w.verdict), w.balance into strict verdict, balance
  from wallet.post(array[p_player], array[p_movement], array[p_merchant], array[games.template_of('bet')], array[concat('game:', p_vendor, ':', p_external)],
    array[p_hash], array[p_round::text], array[''], v_lines.line_of, v_lines.account, v_lines.amount) as w;
  if verdict = 'done' then
    perform wallet.note_parts(array[p_player], array[v_part.grant_id], array[p_movement], array[p_amount], v_part.parts);
  end if;
end
$$;
