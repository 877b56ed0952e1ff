-- The bets that earn commissions (agents.fold): lottery bets of draws settled by the transactions from p_from on and below p_until, and what the rest of the arguments say of
-- others, one a place; what counted of each before and counts now, its hour, the path down to whoever stands above its player, and in `rate` what the player has
-- themselves (null: none), alone of all where they are one person with somebody above them (`is_referred`). Alike ones are together.
-- Planner settings: who calls it may have others; bets, places and rates are looked up by key, and bets of a large draw are put together in memory, not sorted on disk.
create or replace function agents.earning_bets(p_from xid8, p_until xid8, p_players bigint[], p_merchants integer[], p_lanes text[], p_placed timestamptz[], p_at timestamptz[],
  p_before bigint[], p_now bigint[])
returns table (player_id bigint, merchant_id integer, lane text, placed timestamptz, hour timestamptz, line bytea, rate integer, is_referred boolean, before bigint, now bigint,
  sold_at integer, off bigint, times bigint)
language sql stable
set enable_nestloop = on
set enable_sort = off
set enable_incremental_sort = off
set work_mem = '32MB'
set jit = off
as $$
  with bet as materialized (
    select r.player_id, r.merchant_id, r.lane, r.placed, r.at, r.before, r.now, 0 as sold_at, 0::bigint as off, 1::bigint as times
    from unnest(p_players, p_merchants, p_lanes, p_placed, p_at, p_before, p_now) as r (player_id, merchant_id, lane, placed, at, before, now)
    union all
    select b.player_id, b.merchant_id, s.lane, b.placed_at, b.at, 0, s.amount, s.sold_at, s.off, b.times
    from lottery.bets_sold(p_from, p_until) as b
    left join agents.lottery_lane g on g.game = b.game
    cross join lateral agents.sold_as(g.lane, b.series, b.stake, b.rebate, b.valid) as s
  ), person as materialized (
    -- Of who never moved the day is not asked for.
    select d.player_id, a.time_zone, n.path, exists (select from agents.former_place f where f.player_id = d.player_id) as has_moved
    from (select distinct player_id from bet) as d
    cross join lateral wallet.currency_of(d.player_id) as a
    left join agents.node n on n.player_id = d.player_id
  ), own as materialized (
    -- Of whose rate stayed as it was, and who is nobody else, the moment is not asked for.
    select d.player_id, d.lane, x.rate, coalesce(x.since > d.first, false) or exists (select from agents.self_referral s where s.player_id = d.player_id) as has_changed
    from (select player_id, lane, min(placed) as first, max(placed) as last from bet group by player_id, lane) as d
    left join lateral (
      select r.rate, r.since from agents.rate r where r.player_id = d.player_id and r.lane = d.lane and r.since <= d.last order by r.since desc limit 1
    ) as x on true
  ), placed as (
    select b.*, date_trunc('hour', b.at, p.time_zone) as hour,
      case when p.has_moved then agents.path_on(b.player_id, (b.at at time zone p.time_zone)::date) else p.path end as path,
      case when o.has_changed then (
        select r.rate from agents.rate r where r.player_id = b.player_id and r.lane = b.lane and r.since <= b.placed order by r.since desc limit 1
      ) else o.rate end as rate,
      o.has_changed and exists (
        select from agents.self_referral s where s.player_id = b.player_id and s.since <= b.placed and (s.lifted_at is null or b.placed < s.lifted_at)
      ) as is_referred
    from bet b join person p on p.player_id = b.player_id join own o on o.player_id = b.player_id and o.lane = b.lane
  )
  select b.player_id, b.merchant_id, b.lane, b.placed, b.hour, substring(b.path for octet_length(b.path) - 8), b.rate, b.is_referred, b.before, b.now, b.sold_at, b.off, b.times
  from placed b where b.path is not null
$$;
