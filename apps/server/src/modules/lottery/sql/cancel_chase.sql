-- Cancels what of a chase still waits: the issues named, all or none, or everything (p_numeros null). p_end is what the chase becomes when
-- nothing waits any more. done | unknown (not theirs) | late (nothing waits, or an issue named does not wait)
create or replace function lottery.cancel_chase(p_player bigint, p_chase uuid, p_numeros text[], p_end text)
returns table (verdict text, state text, numeros text[], released bigint, balance bigint)
language plpgsql
as $$
#variable_conflict use_column
declare
  v_now timestamptz := clock_timestamp();
  v_merchant integer;
  v_position integer[];
  v_numeros text[];
  v_released bigint;
  v_balance bigint[];
  v_state text;
begin
  select c.merchant_id into v_merchant from lottery.chase c where c.player_id = p_player and c.id = p_chase for no key update of c;
  if not found then
    return query select 'unknown', null::text, null::text[], null::bigint, null::bigint;
    return;
  end if;
  select array_agg(w.position order by w.position), array_agg(w.numero order by w.position), sum(w.stake)::bigint
  into v_position, v_numeros, v_released
  from lottery.chase_draw w where w.player_id = p_player and w.chase_id = p_chase and w.state = 'waiting' and (p_numeros is null or w.numero = any (p_numeros));
  if v_position is null or (p_numeros is not null and cardinality(v_numeros) <> cardinality(p_numeros)) then
    return query select 'late', null::text, null::text[], null::bigint, null::bigint;
    return;
  end if;
  v_balance := lottery.release_chases(array[p_player], array[p_chase], array[v_merchant], array[v_position[1]], array[v_released]);
  update lottery.chase_draw w set state = 'cancelled', ready = false, changed_at = v_now,
    reason = case p_end when 'withdrawn' then 'house' else 'player' end
  where w.player_id = p_player and w.chase_id = p_chase and w.position = any (v_position);
  update lottery.chase c set waiting_draws = c.waiting_draws - cardinality(v_position), cancelled_draws = c.cancelled_draws + cardinality(v_position),
    held_amount = c.held_amount - v_released, released_amount = c.released_amount + v_released,
    state = case when c.waiting_draws = cardinality(v_position) then p_end else c.state end,
    ended_at = case when c.waiting_draws = cardinality(v_position) then v_now else c.ended_at end
  where c.player_id = p_player and c.id = p_chase returning c.state into v_state;
  perform lottery.follow_chases(array[p_player], array[p_chase]);
  return query select 'done', v_state, v_numeros, v_released, v_balance[1];
end
$$;
