-- What of bets counts for agents, as they stand now, and in whose hour and day: a lottery's when its draw was settled, a round by its rule (README.md), of own money. Who counts nowhere
-- yet has no row. Money units.
create or replace function agents.bets_booked(p_players bigint[], p_ids uuid[]) returns table (id uuid, valid bigint, booked_at timestamptz)
language sql stable
as $$
  select b.id, agents.own_of(b.valid, b.lent, b.stake), b.settled_at
  from unnest(p_players, p_ids) as a (player_id, id)
  cross join lateral lottery.bets_standing(a.player_id, array[a.id]) as b
  where b.is_settled
  union all
  select r.id,
    case when r.is_net then agents.own_of(least(r.staked, abs(r.won + r.refunded - r.staked)), r.lent, r.staked - r.refunded) else r.staked - r.refunded - r.lent end,
    case when r.is_net then r.closed_at else r.opened_at end
  from unnest(p_players, p_ids) as a (player_id, id)
  cross join lateral games.round_of(a.player_id, a.id) as r
  where not r.is_net or r.closed_at is not null
$$;
