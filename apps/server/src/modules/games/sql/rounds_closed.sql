-- The rounds of a brand that were over in a time (from p_from on, before p_until), as they stand now, with the kind of their game. `lent`: as
-- in games.round_of, `is_net`, too. Money units.
create or replace function games.rounds_closed(p_merchant integer, p_from timestamptz, p_until timestamptz)
returns table (player_id bigint, id uuid, game_type text, staked bigint, won bigint, refunded bigint, closed_at timestamptz, lent bigint, is_net boolean)
language sql stable
as $$
  select r.player_id, r.id, g.game_type, r.staked, r.won, r.refunded, r.closed_at, games.lent_in_round(r.player_id, r.id),
    g.game_type = any (k.net)
  from games.round r join games.game g on g.node_id = r.node_id cross join lateral games.net_kinds(r.merchant_id, r.opened_at) as k
  where r.closed_at >= p_from and r.closed_at < p_until and r.merchant_id = p_merchant
$$;
