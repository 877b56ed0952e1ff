-- What of stakes that their players' own money does not cover their bonuses add, one a place, and whose: of those that are to be posted (p_move <> 0), the first of a player
-- in a call; what of wins and of what is taken back belongs to bonuses comes in p_lent and p_grant and goes as it came. Arrays as in games.apply_any; p_balance: own money.
create or replace function games.parts_of(
  p_move integer[], p_kind text[], p_player bigint[], p_node bigint[], p_amount bigint[], p_balance bigint[], inout p_lent bigint[], inout p_grant uuid[]
)
language plpgsql
as $$
declare
  v_seen bigint[] := '{}';
  v_part record;
begin
  for n in 1 .. cardinality(p_move) loop
    continue when p_move[n] = 0;
    if p_kind[n] = 'bet' and p_balance[n] < p_amount[n] and not p_player[n] = any (v_seen) then
      select s.* into v_part from games.game g cross join lateral wallet.part_stake(p_player[n], g.game_type, g.node_id::text, array[p_amount[n]]) as s
      where g.node_id = p_node[n];
      if v_part.verdict = 'parted' then
        p_lent[n] := v_part.parts[1];
        p_grant[n] := v_part.grant_id;
      end if;
    end if;
    v_seen := v_seen || p_player[n];
  end loop;
end
$$;
