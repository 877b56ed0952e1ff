-- Rounds of a player that were opened in a time (from p_from on, before p_until), with the kind of their game. Their ids are dated by the clocks of processes, so they
-- are looked for an hour wider.
create or replace function games.rounds_opened(p_player bigint, p_from timestamptz, p_until timestamptz)
returns table (id uuid, game_type text, opened_at timestamptz)
language sql stable
as $$
  select r.id, g.game_type, r.opened_at
  from games.round r join games.game g on g.node_id = r.node_id
  where r.player_id = p_player and r.opened_at >= p_from and r.opened_at < p_until
    and r.id >= platform.least_id_at(p_from - interval '1 hour') and r.id < platform.least_id_at(p_until + interval '1 hour')
$$;
