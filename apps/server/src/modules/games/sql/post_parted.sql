-- Posts a bet that the player's own money does not cover, with what their bonus may add (wallet.part_stake). Under the lock of who was answered `insufficient`. Answers
-- as a command is; a bonus that may not be staked there is as good as none, one that allows no bet so large is a limit.
create or replace function games.post_parted(
  p_vendor integer, p_external text, p_hash bytea, p_movement uuid, p_player bigint, p_merchant integer, p_round uuid, p_node bigint, p_amount bigint, p_balance bigint,
  out verdict text, out balance bigint
)
language plpgsql
as $$
declare
  v_part record;
  v_lines record;
begin
  balance := p_balance;
  select s.* into v_part from games.game g cross join lateral wallet.part_stake(p_player, g.game_type, g.node_id::text, array[p_amount]) as s where g.node_id = p_node;
  if v_part.verdict is distinct from 'parted' then
    verdict := case v_part.verdict when 'bonus-most' then 'limit-exceeded' else 'insufficient' end;
    return;
  end if;
  select s.* into v_lines from wallet.split_lines(array[1, 1], array['main', games.house_account_of('bet')], array[-p_amount, p_amount], v_part.parts) as s;
  select games.verdict_of_posting(w.verdict), w.balance into strict verdict, balance
  from wallet.post(array[p_player], array[p_movement], array[p_merchant], array[games.template_of('bet')], array[concat('game:', p_vendor, ':', p_external)],
    array[p_hash], array[p_round::text], array[''], v_lines.line_of, v_lines.account, v_lines.amount) as w;
  if verdict = 'done' then
    perform wallet.note_parts(p_player, v_part.grant_id, array[p_movement], array[p_amount], v_part.parts);
  end if;
end
$$;
