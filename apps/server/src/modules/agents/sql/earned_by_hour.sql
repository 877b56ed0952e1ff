-- What everybody earns of bets by hour and lane: the rule of agents.levels and agents.earned, for many bets at once. The rates of a line are read once for all bets below
-- it, and bets that are alike are reckoned once. Rows with `is_cost` are of who bet: what all of a line was paid for it together. One bet a place of the arguments (agents.fold): what counted of it before and counts now, the prize group it was sold at (0: none)
-- and what of its price was taken off. Money units.
-- Planner settings: nothing tells it how many bets there are; row by row it would look for each of them, and sort those of a large draw on disk. What is looked up by its key
-- says so by `offset 0`.
create or replace function agents.earned_by_hour(p_players bigint[], p_merchants integer[], p_lanes text[], p_placed timestamptz[], p_at timestamptz[], p_before bigint[], p_now bigint[],
  p_sold_at integer[], p_off bigint[])
returns table (player_id bigint, hour timestamptz, lane text, is_own boolean, merchant_id integer, amount bigint, is_cost boolean)
language sql stable
set enable_nestloop = off
set enable_mergejoin = off
set enable_sort = off
set enable_incremental_sort = off
set work_mem = '32MB'
set jit = off
as $$
  with given as materialized (
    select * from unnest(p_players, p_merchants, p_lanes, p_placed, p_at, p_before, p_now, p_sold_at, p_off)
      as r (player_id, merchant_id, lane, placed, at, before, now, sold_at, off)
  ), person as materialized (
    -- Of who never moved the day is not asked for.
    select d.player_id, a.time_zone, n.path, exists (select from agents.former_place f where f.player_id = d.player_id offset 0) as has_moved
    from (select distinct player_id from given) as d
    cross join lateral (select c.time_zone from wallet.currency_of(d.player_id) as c offset 0) as a
    left join lateral (select o.path from agents.node o where o.player_id = d.player_id offset 0) as n on true
  ), moment as materialized (
    -- The bets of a draw are decided at one moment: its hour is reckoned once.
    select g.at, z.time_zone, date_trunc('hour', g.at, z.time_zone) as hour
    from (select distinct at from given) as g cross join (select distinct time_zone from person) as z
  ), own as materialized (
    -- What each has themselves (null: none). Of whose rate stayed as it was, and who is nobody else, the moment is not asked for.
    select d.player_id, d.lane, x.rate,
      coalesce(x.since > d.first, false) or exists (select from agents.self_referral s where s.player_id = d.player_id offset 0) as has_changed
    from (select player_id, lane, min(placed) as first, max(placed) as last from given group by player_id, lane) as d
    left join lateral (
      select r.rate, r.since from agents.rate r where r.player_id = d.player_id and r.lane = d.lane and r.since <= d.last order by r.since desc limit 1
    ) as x on true
  ), placed as (
    select g.*, m.hour,
      case when p.has_moved then agents.path_on(g.player_id, (g.at at time zone p.time_zone)::date) else p.path end as path,
      case when o.has_changed then (
        select r.rate from agents.rate r where r.player_id = g.player_id and r.lane = g.lane and r.since <= g.placed order by r.since desc limit 1
      ) else o.rate end as rate,
      o.has_changed and exists (
        select from agents.self_referral s where s.player_id = g.player_id and s.since <= g.placed and (s.lifted_at is null or g.placed < s.lifted_at) offset 0
      ) as is_referred
    from given g join person p on p.player_id = g.player_id join own o on o.player_id = g.player_id and o.lane = g.lane
    join moment m on m.at = g.at and m.time_zone = p.time_zone
  ), bet as materialized (
    -- `line`: the path down to whoever stands above the player. `rate` is theirs alone where they are one person with somebody above them.
    select b.player_id, b.merchant_id, b.lane, b.placed, b.hour, substring(b.path for octet_length(b.path) - 8) as line, b.rate, b.is_referred, b.before, b.now, b.sold_at, b.off
    from placed b where b.path is not null
  ), line as materialized (
    select b.line, b.lane, min(b.placed) as first, max(b.placed) as last from bet b where not b.is_referred group by b.line, b.lane
  ), held as materialized (
    select l.line, l.lane, r.* from line l cross join lateral agents.line_rates(l.line, l.lane, l.first, l.last) as r
  ), span as materialized (
    select distinct h.line, h.lane, h.since, h.until from held h
  ), top as materialized (
    -- Everybody above gets together what the highest rate makes more than the player's own.
    select h.line, h.lane, h.since, max(h.rate) as rate from held h group by h.line, h.lane, h.since
  ), alike as materialized (
    -- Where somebody is one person with who stands above them, nobody above earns anything of their bets.
    select b.line, b.lane, s.since, b.hour, b.merchant_id, b.rate, b.before, b.now, b.sold_at, b.off, count(*) as times
    from bet b join span s on s.line = b.line and s.lane = b.lane and b.placed >= s.since and (s.until is null or b.placed < s.until)
    where not b.is_referred
    group by b.line, b.lane, s.since, b.hour, b.merchant_id, b.rate, b.before, b.now, b.sold_at, b.off
  ), share as (
    select h.player_id, b.hour, b.lane, false as is_own, b.merchant_id, b.times * (
      agents.rate_share(b.lane, b.now, greatest(h.rate, b.rate), b.sold_at, b.off) - agents.rate_share(b.lane, b.now, greatest(h.below, b.rate), b.sold_at, b.off)
      - agents.rate_share(b.lane, b.before, greatest(h.rate, b.rate), b.sold_at, b.off) + agents.rate_share(b.lane, b.before, greatest(h.below, b.rate), b.sold_at, b.off)) as amount
    from alike b join held h on h.line = b.line and h.lane = b.lane and h.since = b.since
    union all
    -- Of lotteries it was taken off the price.
    select b.player_id, b.hour, b.lane, true, b.merchant_id,
      agents.rate_share(b.lane, b.now, b.rate, b.sold_at, b.off) - agents.rate_share(b.lane, b.before, b.rate, b.sold_at, b.off)
    from bet b where b.lane <> 'LOTT' and b.rate is not null
  ), cost as (
    select b.player_id, b.hour, b.lane, b.merchant_id,
      agents.rate_share(b.lane, b.now, greatest(t.rate, b.rate), b.sold_at, b.off) - agents.rate_share(b.lane, b.now, b.rate, b.sold_at, b.off)
      -- Most bets had nothing before, which makes nothing.
      - case when b.before = 0 then 0
        else agents.rate_share(b.lane, b.before, greatest(t.rate, b.rate), b.sold_at, b.off) - agents.rate_share(b.lane, b.before, b.rate, b.sold_at, b.off) end as amount
    from bet b
    join span s on s.line = b.line and s.lane = b.lane and b.placed >= s.since and (s.until is null or b.placed < s.until)
    join top t on t.line = s.line and t.lane = s.lane and t.since = s.since
    where not b.is_referred and t.rate > coalesce(b.rate, 0)
  )
  select s.player_id, s.hour, s.lane, s.is_own, s.merchant_id, sum(s.amount)::bigint, false from share s group by s.player_id, s.hour, s.lane, s.is_own, s.merchant_id
  union all
  select c.player_id, c.hour, c.lane, false, c.merchant_id, sum(c.amount)::bigint, true from cost c group by c.player_id, c.hour, c.lane, c.merchant_id
$$;
