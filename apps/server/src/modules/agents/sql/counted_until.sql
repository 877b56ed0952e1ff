-- Up to when the figures are complete; null before they ever were.
create or replace function agents.counted_until() returns timestamptz
language sql stable
as $$
  select case when isfinite(g.followed_at) then g.followed_at end from agents.generation g where g.state = 'live'
$$;
