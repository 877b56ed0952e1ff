-- The days of a brand whose figures changed since a moment.
create or replace function agents.days_changed(p_merchant integer, p_since timestamptz) returns setof date
language sql stable
as $$
  select distinct c.day from agents.hour_count c
  where c.generation = (select g.id from agents.generation g where g.state = 'live') and c.merchant_id = p_merchant and c.changed_at > p_since
$$;
