-- The bets of a brand that were decided in a time (from p_from on, before p_until), one by one as they stand now: what was staked on each, what of it turned over (the
-- rules of the lanes, README.md) and what its player won by it (below 0: lost). Bets of lotteries are decided by the end of their draw's settlement, rounds as they are
-- over; what a bonus stood in is left out. `path`: where their player stood on that day; who has no place has no row. Money units.
-- Planner settings: who calls it may have others; bets of draws are looked up by key.
create or replace function agents.bets_over(p_merchant integer, p_from timestamptz, p_until timestamptz)
returns table (player_id bigint, path bytea, lane text, id uuid, at timestamptz, staked bigint, valid bigint, net bigint)
language sql stable
set enable_nestloop = on
set enable_mergejoin = on
as $$
  with bet as materialized (
    select b.player_id, case when b.in_group then 'LOTT' else coalesce(l.lane, 'ELOTT') end as lane, b.id, b.at, b.stake as staked, b.valid, b.payout - b.stake as net
    from lottery.bets_ended(p_merchant, p_from, p_until) as b
    left join agents.lottery_lane l on l.game = b.game
    union all
    select r.player_id, r.game_type, r.id, r.closed_at, r.staked - r.refunded - r.lent,
      case when r.is_net then agents.own_of(least(r.staked, abs(r.won + r.refunded - r.staked)), r.lent, r.staked - r.refunded)
        else r.staked - r.refunded - r.lent end,
      agents.own_of(r.won, r.lent, r.staked - r.refunded) - (r.staked - r.refunded - r.lent)
    from games.rounds_closed(p_merchant, p_from, p_until) as r
    join agents.lane l on l.code = r.game_type
  ), person as materialized (
    select d.player_id, n.path, exists (select from agents.former_place f where f.player_id = d.player_id) as has_moved
    from (select distinct player_id from bet) as d
    left join agents.node n on n.player_id = d.player_id
  )
  select b.player_id, p.path, b.lane, b.id, b.at, b.staked, b.valid, b.net
  from bet b join person p on p.player_id = b.player_id
  where not p.has_moved and p.path is not null and b.valid > 0
  union all
  select b.player_id, w.path, b.lane, b.id, b.at, b.staked, b.valid, b.net
  from bet b join person p on p.player_id = b.player_id
  -- The day, and with it the zone, is asked for only of who moved.
  cross join lateral wallet.currency_of(b.player_id) as a
  cross join lateral (select agents.path_on(b.player_id, (b.at at time zone a.time_zone)::date) as path) as w
  where p.has_moved and w.path is not null and b.valid > 0
$$;
