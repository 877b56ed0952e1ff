-- What a player staked of lent money in the day, the week and the month of an instant, less what was given back. Money units.
create or replace function wallet.staked_alone(p_player bigint, p_at timestamptz) returns table (day bigint, week bigint, month bigint)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
begin
  return query
  select coalesce(sum(a.staked - a.staked_before_day) filter (where t.today = a.period_day), 0)::bigint,
    coalesce(sum(a.staked - a.staked_before_week) filter (where date_trunc('week', t.today::timestamp) = date_trunc('week', a.period_day::timestamp)), 0)::bigint,
    coalesce(sum(a.staked - a.staked_before_month) filter (where date_trunc('month', t.today::timestamp) = date_trunc('month', a.period_day::timestamp)), 0)::bigint
  from wallet.account a
  join wallet.account_type y on y.code = a.code and y.counts_alone
  cross join lateral (select greatest(a.period_day, (p_at at time zone a.time_zone)::date) as today) as t
  where a.player_id = p_player;
end
$$;
