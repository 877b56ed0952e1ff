-- The figures that contracts of a kind are reckoned by, each in its own time: of its receiver and everybody below them, as the line stood on each day. Dividends and
-- daily salaries go by days, hourly ones by hours, and of bets (realtime) what each of them brings is summed up: `rewards`, null for all others. Active is who turned
-- over so much, the receiver and whoever is one person with somebody above them not counted. Money units.
create or replace function agent_contracts.figures(p_merchant integer, p_kind text, p_active_from bigint, p_zone text, p_contracts uuid[], p_versions smallint[],
  p_receivers bigint[], p_starts timestamptz[], p_ends timestamptz[])
returns table (contract_id uuid, valid bigint, result bigint, active integer, rewards bigint)
language sql stable
as $$
  with asked as materialized (
    select a.contract_id, a.receiver_id, a.starts, a.ends from unnest(p_contracts, p_receivers, p_starts, p_ends) as a (contract_id, receiver_id, starts, ends)
  ), of_hours as (
    select a.contract_id, a.receiver_id, h.player_id, sum(h.valid) as valid, sum(h.result) as result
    from agents.member_hours(p_merchant, (select min(starts) from asked), (select max(ends) from asked)) as h
    cross join lateral agents.ids_of_path(h.path) as above (id)
    join asked a on a.receiver_id = above.id and h.hour >= a.starts and h.hour < a.ends
    where p_kind = 'hourly'
    group by a.contract_id, a.receiver_id, h.player_id
  ), of_bets as (
    select b.* from agent_contracts.bets_summed(p_merchant, p_contracts, p_versions, p_receivers, p_starts, p_ends) as b where p_kind = 'realtime'
  )
  select s.contract_id, s.valid, s.result, s.active, null::bigint
  from agent_contracts.line_sums(p_merchant, p_active_from, p_contracts, p_receivers,
    (select array_agg((a.at at time zone p_zone)::date order by a.n) from unnest(p_starts) with ordinality as a (at, n)),
    (select array_agg(((a.at - interval '1 microsecond') at time zone p_zone)::date order by a.n) from unnest(p_ends) with ordinality as a (at, n))) as s
  where p_kind in ('dividend', 'daily')
  union all
  select a.contract_id, coalesce(sum(o.valid), 0)::bigint, coalesce(sum(o.result), 0)::bigint,
    (count(*) filter (where o.valid >= p_active_from and o.valid > 0 and o.player_id <> a.receiver_id
      and not agents.is_self_referred(o.player_id, ((a.ends - interval '1 microsecond') at time zone p_zone)::date)
      and agents.paid_enough(p_merchant, o.player_id, (a.starts at time zone p_zone)::date, ((a.ends - interval '1 microsecond') at time zone p_zone)::date)))::integer, null
  from asked a left join of_hours o on o.contract_id = a.contract_id
  where p_kind = 'hourly'
  group by a.contract_id
  union all
  select a.contract_id, coalesce(o.valid, 0)::bigint, coalesce(o.result, 0)::bigint, 0, coalesce(o.rewards, 0)::bigint
  from asked a left join of_bets o on o.contract_id = a.contract_id
  where p_kind = 'realtime'
$$;
