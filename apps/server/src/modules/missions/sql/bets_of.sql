-- Bets that a player placed in a time and that are decided, as they stand now: what of each was their own stake, and whether it turned over anything. Money units.
create or replace function missions.bets_of(p_player bigint, p_from timestamptz, p_until timestamptz)
returns table (kind text, game text, in_group boolean, game_type text, staked bigint, won bigint, valid bigint)
language sql stable
as $$
  select 'bet', b.game, b.in_group, null::text, b.stake - b.lent, 0::bigint, b.valid
  from lottery.bets_standing(p_player, array(select p.id from lottery.bets_placed(p_player, p_from, p_until) as p)) as b
  where b.is_settled and not b.came_back
  union all
  select 'round', r.game, false, r.game_type, r.staked - r.refunded - r.lent, r.won,
    case when r.is_net then least(r.staked - r.refunded, abs(r.won + r.refunded - r.staked)) else r.staked - r.refunded end
  from games.rounds_standing(p_player, array(select p.id from games.rounds_opened(p_player, p_from, p_until) as p)) as r
  where r.closed_at is not null
$$;
