-- The bets that commissions and own rebates of an hour and lane are made of: those of an agent and of everybody below them (agents.bets_counted), each with the place
-- its player had on that day.
create or replace function agents.bets_of_hour(p_agent bigint, p_hour timestamptz, p_lane text)
returns table (
  player_id bigint, path bytea, id uuid, kind text, placed timestamptz, happened_at timestamptz, before bigint, now bigint, sold_at integer, off bigint,
  uncounted boolean, covered integer, combinations integer)
language sql stable
as $$
  with hour as materialized (
    select g.id as generation, n.merchant_id, d.day, agents.path_on(p_agent, d.day) as head, p_hour + interval '1 hour' as ends
    from agents.generation g
    join agents.node n on n.player_id = p_agent
    cross join lateral wallet.currency_of(p_agent) as a
    cross join lateral (select (p_hour at time zone a.time_zone)::date as day) as d
    where g.state = 'live'
  )
  select b.player_id, l.path, b.id, b.kind, b.placed, b.happened_at, b.before, b.now, b.sold_at, b.off, b.uncounted, b.covered, b.combinations
  from hour h
  cross join lateral agents.bets_counted(h.merchant_id, array(
    select m.player_id from agents.member_day m
    where m.generation = h.generation and m.merchant_id = h.merchant_id and m.day = h.day and m.path >= h.head and m.path < agents.after_line(h.head) and m.lane = p_lane
  ), p_lane, h.day, p_hour, h.ends) as b
  -- By its key, bet by bet: nothing tells the planner how many there are.
  cross join lateral (
    select m.path from agents.member_day m
    where m.generation = h.generation and m.merchant_id = h.merchant_id and m.player_id = b.player_id and m.day = h.day and m.lane = p_lane offset 0
  ) as l
$$;
