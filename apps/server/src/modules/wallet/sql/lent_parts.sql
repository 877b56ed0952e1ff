-- What of sums that come back of bets belongs to the bonus that stood in each: its share of the stake, rounded down in the player's favour, and 0 of bets without one.
-- Null when there is none among them, as nearly always. Money units.
-- Called by functions that set the planner.
create or replace function wallet.lent_parts(p_player bigint[], p_bet uuid[], p_amount bigint[]) returns bigint[]
language plpgsql stable
as $$
declare
  v_at integer[];
  v_part bigint[];
  v_all bigint[];
begin
  select array_agg(b.n::integer), array_agg(wallet.lent_of(p_amount[b.n], x.part, x.stake)) into v_at, v_part
  from unnest(p_player, p_bet) with ordinality as b (player_id, bet_id, n)
  join wallet.bonus_bet x on x.player_id = b.player_id and x.bet_id = b.bet_id;
  if v_at is null then
    return null;
  end if;
  v_all := array_fill(0::bigint, array[cardinality(p_player)]);
  for n in 1 .. cardinality(v_at) loop
    v_all[v_at[n]] := v_part[n];
  end loop;
  return v_all;
end
$$;
