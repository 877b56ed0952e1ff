-- Which of these players may not stake now. Asked inside the debiting transaction: what is excluded before the lock is refused.
create or replace function protection.stake_blocked(p_player bigint[]) returns table (player_id bigint)
language sql stable
set plan_cache_mode = force_generic_plan
as $$
  select distinct e.player_id from protection.exclusion e
  where e.player_id = any (p_player) and (e.until is null or e.until > clock_timestamp())
$$;
