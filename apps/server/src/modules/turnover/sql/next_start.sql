-- Where on the axis of a player's turnover the next stretch begins: after all that is open, and not before what they have staked.
create or replace function turnover.next_start(p_player bigint, p_turnover bigint)
returns bigint
language sql stable as $$
  select greatest(p_turnover, coalesce(max(t.ends), 0)) from turnover.requirement t where t.player_id = p_player and t.closed_at is null
$$;
