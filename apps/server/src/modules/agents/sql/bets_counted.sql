-- What players bet in a lane in a time within a day of their brand, as agents.fold took it in and nothing else: what counted of each bet before and counts now, its
-- rates' moment, where it was sold, and in `valid` the valid turnover that came or went with it. What was given back or corrected later has a row of its own; one that
-- changed nothing has none. `kind`: bet, returned, corrected; `happened_at`: when it was booked. Of a round that counts when it is over a correction is told from
-- what the vendor sent after closing it. `uncounted`: a lottery bet of which less than the stake is valid turnover; `covered` of `combinations` of its play where that is why.
create or replace function agents.bets_counted(p_merchant integer, p_players bigint[], p_lane text, p_day date, p_from timestamptz, p_until timestamptz)
returns table (
  player_id bigint, id uuid, kind text, placed timestamptz, happened_at timestamptz, before bigint, now bigint, valid bigint, sold_at integer, off bigint,
  uncounted boolean, covered integer, combinations integer)
language sql stable
as $$
  with live as materialized (
    select g.id as generation, g.followed from agents.generation g where g.state = 'live'
  ), moved as (
    select p.player_id, r.id, r.opened_at, m.created_at, m.own
    from live g cross join unnest(p_players) as p (player_id)
    cross join lateral games.rounds_opened(p.player_id, p_from, p_until) as r
    cross join lateral games.movements_of_round(p.player_id, r.id) as of_round (id)
    join wallet.movement m on m.player_id = p.player_id and m.id = of_round.id
    where not r.is_net and r.game_type = p_lane and m.measure in ('stakes', 'returned') and m.writer < g.followed
  ), over as (
    select p.player_id, k.round_id as id, c.opened_at, c.closed_at, c.changed_at,
      agents.own_of(least(c.staked, abs(c.won + c.refunded - c.staked)), games.lent_in_round(p.player_id, k.round_id), c.staked - c.refunded) as at_close, k.valid
    from live g cross join unnest(p_players) as p (player_id)
    join agents.net_round k on k.generation = g.generation and k.player_id = p.player_id and k.day = p_day and k.lane = p_lane
    cross join lateral games.round_at_close(k.player_id, k.round_id) as c
    where c.closed_at >= p_from and c.closed_at < p_until
  )
  select b.player_id, b.id, 'bet', b.placed_at, b.at, 0::bigint, s.amount, b.valid, s.sold_at, s.off, b.valid < b.stake, b.covered, b.combinations
  from live g
  cross join lateral lottery.bets_settled(p_merchant, p_players, p_from, p_until, g.followed) as b
  left join agents.lottery_lane l on l.game = b.game
  cross join lateral agents.sold_as(l.lane, b.series, b.stake, b.rebate, b.valid) as s
  where s.lane = p_lane
  union all
  select player_id, id, case when own < 0 then 'bet' else 'returned' end, opened_at, created_at, greatest(own, 0), greatest(-own, 0), -own, 0, 0, false, null, null
  from moved
  union all
  select player_id, id, 'bet', opened_at, closed_at, 0, at_close, at_close, 0, 0, false, null, null from over where at_close <> 0
  union all
  select player_id, id, 'corrected', opened_at, changed_at, at_close, valid, valid - at_close, 0, 0, false, null, null from over where at_close <> valid
$$;
