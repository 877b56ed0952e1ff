-- Drops waiting draws of chases whose rows are held, one a player: their money is released. The caller lets the chases follow.
create or replace function lottery.drop_waiting(p_player bigint[], p_chase uuid[], p_position integer[], p_stake bigint[], p_merchant integer, p_reason text) returns void
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
begin
  perform lottery.release_chases(p_player, p_chase, array_fill(p_merchant, array[cardinality(p_player)]), p_position, p_stake);
  update lottery.chase_draw w set state = 'dropped', ready = false, reason = p_reason, changed_at = clock_timestamp()
  from unnest(p_player, p_chase, p_position) as a (player_id, chase_id, position)
  where w.player_id = a.player_id and w.chase_id = a.chase_id and w.position = a.position;
  update lottery.chase c set waiting_draws = c.waiting_draws - 1, dropped_draws = c.dropped_draws + 1,
    held_amount = c.held_amount - a.stake, released_amount = c.released_amount + a.stake
  from unnest(p_player, p_chase, p_stake) as a (player_id, id, stake)
  where c.player_id = a.player_id and c.id = a.id;
end
$$;
