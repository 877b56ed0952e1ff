-- The bets of a brand that were decided in a time (from p_from on, before p_until), one by one as they stand now: what was staked on each, what of it turned over (the
-- rules of the lanes, README.md) and what its player won by it (below 0: lost). Bets of lotteries are decided by the end of their draw's settlement, rounds as they are
-- over. `path`: where their player stood on that day; who has no place has no row. Money units.
create or replace function agents.bets_over(p_merchant integer, p_from timestamptz, p_until timestamptz)
returns table (player_id bigint, path bytea, lane text, id uuid, at timestamptz, staked bigint, valid bigint, net bigint)
language sql stable
as $$
  with bet as materialized (
    select b.player_id, case when b.in_group then 'LOTT' else coalesce(l.lane, 'ELOTT') end as lane, b.id, b.at, b.stake as staked, b.valid, b.payout - b.stake as net
    from lottery.bets_ended(p_merchant, p_from, p_until) as b
    left join agents.lottery_lane l on l.game = b.game
    union all
    select r.player_id, r.game_type, r.id, r.closed_at, r.staked - r.refunded,
      case when l.counts = 'net' then least(r.staked, abs(r.won + r.refunded - r.staked)) else r.staked - r.refunded end, r.won + r.refunded - r.staked
    from games.rounds_closed(p_merchant, p_from, p_until) as r
    join agents.lane l on l.code = r.game_type
  ), place as materialized (
    select d.player_id, d.day, agents.path_on(d.player_id, d.day) as path
    from (
      select distinct b.player_id, (b.at at time zone a.time_zone)::date as day from bet b cross join lateral wallet.currency_of(b.player_id) as a
    ) as d
  )
  select b.player_id, p.path, b.lane, b.id, b.at, b.staked, b.valid, b.net
  from bet b
  cross join lateral wallet.currency_of(b.player_id) as a
  join place p on p.player_id = b.player_id and p.day = (b.at at time zone a.time_zone)::date
  where p.path is not null and b.valid > 0
$$;
