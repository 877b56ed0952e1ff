-- A player's figures at an instant, rolled on to the periods of that instant. No row: no account.
create or replace function wallet.figures_at(p_player bigint, p_at timestamptz)
returns table (turnover bigint, staked bigint, returned bigint, deposited bigint, withdrawn bigint, time_zone text, today date,
  staked_day bigint, returned_day bigint, deposited_day bigint, staked_week bigint, returned_week bigint, deposited_week bigint,
  staked_month bigint, returned_month bigint, deposited_month bigint)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
begin
  return query
  select a.turnover, a.staked, a.returned, a.deposited, a.withdrawn, a.time_zone::text, t.today,
    case when same.day then a.staked - a.staked_before_day else 0 end, case when same.day then a.returned - a.returned_before_day else 0 end,
    case when same.day then a.deposited - a.deposited_before_day else 0 end,
    case when same.week then a.staked - a.staked_before_week else 0 end, case when same.week then a.returned - a.returned_before_week else 0 end,
    case when same.week then a.deposited - a.deposited_before_week else 0 end,
    case when same.month then a.staked - a.staked_before_month else 0 end, case when same.month then a.returned - a.returned_before_month else 0 end,
    case when same.month then a.deposited - a.deposited_before_month else 0 end
  from wallet.account a
  cross join lateral (select greatest(a.period_day, (p_at at time zone a.time_zone)::date) as today) as t
  cross join lateral (
    select t.today = a.period_day as day, date_trunc('week', t.today::timestamp) = date_trunc('week', a.period_day::timestamp) as week,
      date_trunc('month', t.today::timestamp) = date_trunc('month', a.period_day::timestamp) as month
  ) as same
  where a.player_id = p_player and a.code = 'main';
end
$$;
