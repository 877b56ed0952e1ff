-- Rounds of a player that were opened in a time (from p_from on, before p_until), with the kind of their game. Their ids are dated by the clocks of processes, so they
-- are looked for an hour wider. `is_net`: as in games.round_of.
create or replace function games.rounds_opened(p_player bigint, p_from timestamptz, p_until timestamptz)
returns table (id uuid, game_type text, opened_at timestamptz, is_net boolean)
language sql stable
as $$
  select r.id, g.game_type, r.opened_at, g.game_type = any (k.net)
  from games.round r join games.game g on g.node_id = r.node_id cross join lateral games.net_kinds(r.merchant_id, r.opened_at) as k
  where r.player_id = p_player and r.opened_at >= p_from and r.opened_at < p_until
    and r.id >= platform.least_id_at(p_from - interval '1 hour') and r.id < platform.least_id_at(p_until + interval '1 hour')
$$;
