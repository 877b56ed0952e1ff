-- The period of a brand that a moment belongs to. Salaries by the day, by the hour and, of bets, by five minutes, dividends by half-months (1 to 15, 16 to
-- the end), months, weeks from Monday, ten days (1, 11, 21) or days. Begins and ends where the brand's clock says so: a day of 23 or 25 hours is one day.
create or replace function agent_contracts.period_at(p_kind text, p_length text, p_zone text, p_at timestamptz) returns table (starts timestamptz, ends timestamptz)
language sql stable
as $$
  with here as (
    select p_at at time zone p_zone as at, date_trunc('month', p_at at time zone p_zone) as month,
      case p_kind when 'dividend' then p_length when 'hourly' then 'hour' when 'realtime' then 'minutes' else 'day' end as length
  ), begun as (
    select length, month, case length
      when 'half-month' then month + case when extract(day from at) > 15 then interval '15 days' else interval '0' end
      when 'ten-days' then month + case when extract(day from at) > 20 then interval '20 days' when extract(day from at) > 10 then interval '10 days' else interval '0' end
      when 'minutes' then at else date_trunc(length, at) end as at
    from here
  )
  select case length when 'hour' then date_trunc('hour', p_at, p_zone) when 'minutes' then date_bin('5 minutes', p_at, 'epoch') else at at time zone p_zone end,
    case length
      when 'hour' then date_trunc('hour', p_at, p_zone) + interval '1 hour'
      when 'minutes' then date_bin('5 minutes', p_at, 'epoch') + interval '5 minutes'
      when 'half-month' then case when at = month then at + interval '15 days' else month + interval '1 month' end at time zone p_zone
      when 'ten-days' then case when at < month + interval '20 days' then at + interval '10 days' else month + interval '1 month' end at time zone p_zone
      else (at + ('1 ' || length)::interval) at time zone p_zone end
  from begun
$$;
