-- What each of a line earns as what counts of a bet goes from p_before to p_now: what the second makes less what the first made. Nothing makes nothing, and is not asked for:
-- most bets had nothing before.
create or replace function agents.earned(p_path bytea, p_lane text, p_placed timestamptz, p_before bigint, p_now bigint, p_group integer, p_first bigint)
returns table (player_id bigint, level integer, share bigint)
language sql stable
as $$
  select now.player_id, now.level, now.share from agents.shares(p_path, p_lane, p_placed, p_now, p_group, p_first) as now where p_now > 0
  union all
  select was.player_id, was.level, -was.share from agents.shares(p_path, p_lane, p_placed, p_before, p_group, p_first) as was where p_before > 0
$$;
