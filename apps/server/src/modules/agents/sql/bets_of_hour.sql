-- The bets below an agent that commissions of an hour and lane are made of, as agents.fold took them in (its `bet`) and no others: what counted of each before and
-- counts now, its rates' moment, where it was sold, and where its player stood on that day. What was given back or corrected later has a row of its own; one that
-- changed nothing has none. `kind`: bet, returned, corrected; `happened_at`: when it was booked. Of a lane that counts when a round is over a correction is told from
-- what the vendor sent after closing it. `uncounted`: a lottery bet of which less than the stake is valid turnover; `covered` of `combinations` of its play where that is why.
create or replace function agents.bets_of_hour(p_agent bigint, p_hour timestamptz, p_lane text)
returns table (
  player_id bigint, path bytea, id uuid, kind text, placed timestamptz, happened_at timestamptz, before bigint, now bigint, sold_at integer, off bigint,
  uncounted boolean, covered integer, combinations integer)
language sql stable
as $$
  with hour as materialized (
    select g.id as generation, g.followed, n.merchant_id, d.day, agents.path_on(p_agent, d.day) as head, p_hour + interval '1 hour' as ends,
      coalesce((select l.counts from agents.lane l where l.code = p_lane), 'stake') as counts
    from agents.generation g
    join agents.node n on n.player_id = p_agent
    cross join lateral wallet.currency_of(p_agent) as a
    cross join lateral (select (p_hour at time zone a.time_zone)::date as day) as d
    where g.state = 'live'
  ), line as materialized (
    select m.player_id, m.path from hour h
    join agents.member_day m on m.generation = h.generation and m.merchant_id = h.merchant_id and m.day = h.day
      and m.path > h.head and m.path < agents.after_line(h.head) and m.lane = p_lane
  ), moved as (
    select l.player_id, l.path, r.id, r.opened_at, m.created_at, m.own
    from hour h cross join line l
    cross join lateral games.rounds_opened(l.player_id, p_hour, h.ends) as r
    cross join lateral games.movements_of_round(l.player_id, r.id) as of_round (id)
    join wallet.movement m on m.player_id = l.player_id and m.id = of_round.id
    where h.counts = 'stake' and r.game_type = p_lane and m.measure in ('stakes', 'returned') and m.writer < h.followed
  ), over as (
    select l.player_id, l.path, k.round_id as id, c.opened_at, c.closed_at, c.changed_at,
      agents.own_of(least(c.staked, abs(c.won + c.refunded - c.staked)), games.lent_in_round(l.player_id, k.round_id), c.staked - c.refunded) as at_close, k.valid
    from hour h cross join line l
    join agents.net_round k on k.generation = h.generation and k.player_id = l.player_id and k.day = h.day and k.lane = p_lane
    cross join lateral games.round_at_close(k.player_id, k.round_id) as c
    where h.counts = 'net' and c.closed_at >= p_hour and c.closed_at < h.ends
  )
  select l.player_id, l.path, b.id, 'bet', b.placed_at, b.at, 0::bigint, s.amount, s.sold_at, s.off,
    b.valid < b.stake, b.covered, b.combinations
  from hour h
  cross join lateral lottery.bets_settled(h.merchant_id, array(select line.player_id from line), p_hour, h.ends, h.followed) as b
  left join agents.lottery_lane g on g.game = b.game
  cross join lateral agents.sold_as(g.lane, b.series, b.stake, b.rebate, b.valid) as s
  join line l on l.player_id = b.player_id
  where s.lane = p_lane
  union all
  select player_id, path, id, case when own < 0 then 'bet' else 'returned' end, opened_at, created_at, greatest(own, 0), greatest(-own, 0), 0, 0, false, null, null from moved
  union all
  select player_id, path, id, 'bet', opened_at, closed_at, 0, at_close, 0, 0, false, null, null from over where at_close <> 0
  union all
  select player_id, path, id, 'corrected', opened_at, changed_at, at_close, valid, 0, 0, false, null, null from over where at_close <> valid
$$;
