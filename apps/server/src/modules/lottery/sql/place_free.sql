-- Places one order with a free bet: as place_orders does, but staked whole with what p_free was lent in this transaction before (the draw is held already, the player locked).
-- Arrays and verdicts are those of place_orders. What is not posted has to be undone by the caller, with what was lent.
create or replace function lottery.place_free(
  p_player bigint[], p_master uuid[], p_merchant integer[], p_draw bigint[], p_key text[], p_hash bytea[], p_reference text[], p_stake bigint[],
  p_bet_of integer[], p_bet uuid[], p_play text[], p_content text[], p_combinations integer[], p_unit bigint[], p_multiple integer[], p_bet_stake bigint[],
  p_odds text[], p_bet_rebate bigint[], p_bet_series integer[], p_bet_risk text[], p_free uuid
) returns table (order_position integer, verdict text, master_id uuid, balance bigint, sequence bigint, failed jsonb)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  v_held bigint[] := lottery.hold_open(p_draw);
  v_placed_at timestamptz := clock_timestamp();
  v_risk jsonb[];
  v_refused text;
begin
  v_refused := (lottery.off_sale(p_draw, p_merchant, v_held, v_placed_at))[1];
  if v_refused is not null then
    return query select 1, v_refused, null::uuid, null::bigint, null::bigint, null::jsonb;
    return;
  end if;
  p_bet_risk := lottery.with_most_staked(p_draw, v_held, p_bet_of, p_bet_stake, p_bet_risk);
  v_risk := p_bet_risk::jsonb[];
  if cardinality(v_risk) > 0 then
    return query select 1, 'limit', null::uuid, null::bigint, null::bigint, j.failed from outcomes.judge_exposure('lottery', p_draw, p_bet_of, v_risk) as j;
    if found then
      return;
    end if;
  end if;
  failed := null;
  for order_position, verdict, master_id, balance, sequence in
    select p.order_position, p.verdict, p.master_id, p.balance, p.sequence from lottery.place_parted(array[1], p_player, p_master, p_merchant, p_draw, p_key, p_hash, p_reference, p_stake, v_placed_at, p_bet_of, p_bet, p_play,
      p_content, p_combinations, p_unit, p_multiple, p_bet_stake, p_odds, p_bet_rebate, p_bet_series, p_bet_risk, p_free) as p
  loop
    if verdict = 'posted' and cardinality(v_risk) > 0 then
      perform outcomes.add_exposure('lottery', p_draw, p_bet_of, v_risk, 1);
    end if;
    return next;
  end loop;
end
$$;
