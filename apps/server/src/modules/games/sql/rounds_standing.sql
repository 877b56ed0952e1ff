-- Rounds of a player as they stand now, with their game (vendor:code), its first class and its kind. `lent`, `is_net`: as in games.round_of. Money units.
create or replace function games.rounds_standing(p_player bigint, p_rounds uuid[])
returns table (id uuid, game text, game_class text, game_type text, staked bigint, won bigint, refunded bigint, opened_at timestamptz, closed_at timestamptz, lent bigint,
  is_net boolean)
language sql stable
as $$
  select r.id, v.code || ':' || g.code, g.classify[1], g.game_type, r.staked, r.won, r.refunded, r.opened_at, r.closed_at, games.lent_in_round(r.player_id, r.id),
    g.game_type = any (k.net)
  from unnest(p_rounds) as asked (id)
  join games.round r on r.player_id = p_player and r.id = asked.id
  join games.game g on g.node_id = r.node_id
  join games.vendor v on v.id = g.vendor_id
  cross join lateral games.net_kinds(r.merchant_id, r.opened_at) as k
$$;
