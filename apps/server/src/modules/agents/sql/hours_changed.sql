-- The hours of a brand whose figures, or rounds that were over in them, changed since a moment, and when they last did.
create or replace function agents.hours_changed(p_merchant integer, p_since timestamptz) returns table (hour timestamptz, changed_at timestamptz)
language sql stable
as $$
  select c.hour, max(c.changed_at) from agents.hour_count c
  where c.generation = (select g.id from agents.generation g where g.state = 'live') and c.merchant_id = p_merchant and c.changed_at > p_since
  group by c.hour
$$;
