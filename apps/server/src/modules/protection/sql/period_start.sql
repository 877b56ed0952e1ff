-- Begins of the day, the week (Monday) and the month.
create or replace function protection.period_start(p_day date, p_period text) returns date
language sql immutable parallel safe
as $$
  select case p_period when 'day' then p_day else date_trunc(p_period, p_day::timestamp)::date end
$$;
