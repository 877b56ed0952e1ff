-- Lottery bets and rounds that a player placed in a time, as they stand now, and when they were placed. Money units.
create or replace function promotions.bets_placed(p_player bigint, p_from timestamptz, p_until timestamptz)
returns table (
  kind text, bet_id uuid, game text, game_class text, in_group boolean, game_type text, is_over boolean, staked bigint, refunded bigint, won bigint, valid bigint, lent bigint,
  placed_at timestamptz, is_net boolean)
language sql stable
as $$
  select 'bet', b.id, b.game, null::text, b.in_group, null::text, b.is_settled, b.stake, 0::bigint, 0::bigint, b.valid, b.lent, b.placed_at, false
  from lottery.bets_standing(p_player, array(select p.id from lottery.bets_placed(p_player, p_from, p_until) as p)) as b
  union all
  select 'round', r.id, r.game, r.game_class, false, r.game_type, r.closed_at is not null, r.staked, r.refunded, r.won, 0, r.lent, r.opened_at, r.is_net
  from games.rounds_standing(p_player, array(select p.id from games.rounds_opened(p_player, p_from, p_until) as p)) as r
$$;
