-- The first moment after p_after at which a rhythm is due, in a brand's zone: at an hour of each day, of Mondays, of the first of a month.
create or replace function reports.next_due(p_rhythm text, p_hour integer, p_zone text, p_after timestamptz) returns timestamptz
language sql stable
as $$
  select min(at) from (
    select (case p_rhythm when 'daily' then d when 'weekly' then date_trunc('week', d) else date_trunc('month', d) end + make_interval(hours => p_hour)) at time zone p_zone as at
    from (select date_trunc('day', p_after at time zone p_zone) + make_interval(days => n) as d from generate_series(0, 32) as n) as days
  ) as moments where at > p_after
$$;
