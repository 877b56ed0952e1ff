-- What everybody earns of bets by hour and lane: the rule of agents.levels and agents.earned, for many bets at once. The rates of a line are read once for all bets below
-- it, and bets that are alike are reckoned once. Arguments: those of agents.earning_bets. Money units.
-- Planner settings: nothing tells it how many bets there are; row by row it would look for each of them.
create or replace function agents.earned_by_hour(p_from xid8, p_until xid8, p_players bigint[], p_merchants integer[], p_lanes text[], p_placed timestamptz[], p_at timestamptz[],
  p_before bigint[], p_now bigint[])
returns table (player_id bigint, hour timestamptz, lane text, is_own boolean, merchant_id integer, amount bigint)
language sql stable
set enable_nestloop = off
set enable_mergejoin = off
set jit = off
as $$
  with bet as materialized (
    select * from agents.earning_bets(p_from, p_until, p_players, p_merchants, p_lanes, p_placed, p_at, p_before, p_now)
  ), line as materialized (
    select b.line, b.lane, min(b.placed) as first, max(b.placed) as last from bet b where not b.is_referred group by b.line, b.lane
  ), held as materialized (
    select l.line, l.lane, r.* from line l cross join lateral agents.line_rates(l.line, l.lane, l.first, l.last) as r
  ), span as materialized (
    select distinct h.line, h.lane, h.since, h.until from held h
  ), alike as materialized (
    -- Where somebody is one person with who stands above them, nobody above earns anything of their bets.
    select b.line, b.lane, s.since, b.hour, b.merchant_id, b.rate, b.before, b.now, b.sold_at, b.off, sum(b.times) as times
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
    select b.player_id, b.hour, b.lane, true, b.merchant_id, b.times * (
      agents.rate_share(b.lane, b.now, b.rate, b.sold_at, b.off) - agents.rate_share(b.lane, b.before, b.rate, b.sold_at, b.off))
    from bet b where b.lane <> 'LOTT' and b.rate is not null
  )
  select s.player_id, s.hour, s.lane, s.is_own, s.merchant_id, sum(s.amount)::bigint from share s group by s.player_id, s.hour, s.lane, s.is_own, s.merchant_id
$$;
