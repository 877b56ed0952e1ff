-- A round as it stands, with the kind of its game. `lent`: what of its stakes that stand was the part of bonuses; `is_net`: it turns over what it won or lost, by the rule of when
-- it was opened (games.net_kinds). Money units.
create or replace function games.round_of(p_player bigint, p_id uuid)
returns table (id uuid, merchant_id integer, game_type text, staked bigint, won bigint, refunded bigint, opened_at timestamptz, closed_at timestamptz, lent bigint, is_net boolean)
language sql stable
as $$
  select r.id, r.merchant_id, g.game_type, r.staked, r.won, r.refunded, r.opened_at, r.closed_at, games.lent_in_round(r.player_id, r.id),
    g.game_type = any (k.net)
  from games.round r join games.game g on g.node_id = r.node_id cross join lateral games.net_kinds(r.merchant_id, r.opened_at) as k
  where r.player_id = p_player and r.id = p_id
$$;
