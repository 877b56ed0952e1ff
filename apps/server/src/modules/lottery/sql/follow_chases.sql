-- After something of these chases ended (their rows are held): with stop-on-win the next draw may be placed once nothing placed is open;
-- a chase with nothing left is finished. Answers those.
create or replace function lottery.follow_chases(p_player bigint[], p_chase uuid[]) returns table (player_id bigint, chase_id uuid)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
begin
  update lottery.chase_draw w set ready = true
  from (
    select next.player_id, next.chase_id, next.position
    from unnest(p_player, p_chase) as asked (player_id, id)
    cross join lateral (
      select c.player_id, c.id from lottery.chase c where c.player_id = asked.player_id and c.id = asked.id
        and c.state = 'running' and c.stop_on_win and c.open_draws = 0 and c.waiting_draws > 0 limit 1
    ) as chase
    cross join lateral (
      select d.player_id, d.chase_id, d.position, d.ready from lottery.chase_draw d
      where d.player_id = chase.player_id and d.chase_id = chase.id and d.state = 'waiting' order by d.position limit 1
    ) as next
    where not next.ready
  ) as due
  where w.player_id = due.player_id and w.chase_id = due.chase_id and w.position = due.position;
  return query
  update lottery.chase c set state = 'finished', ended_at = clock_timestamp()
  from unnest(p_player, p_chase) as asked (player_id, id)
  where c.player_id = asked.player_id and c.id = asked.id and c.state = 'running' and c.waiting_draws = 0 and c.open_draws = 0
  returning c.player_id, c.id;
end
$$;
