-- Bets of a player that were placed in a time (from p_from on, before p_until), whatever became of them. Their ids are dated by the clocks of processes, so they are looked
-- for an hour wider.
create or replace function lottery.bets_placed(p_player bigint, p_from timestamptz, p_until timestamptz) returns table (id uuid, placed_at timestamptz)
language sql stable
as $$
  select b.id, b.placed_at from lottery.bet b
  where b.player_id = p_player and b.placed_at >= p_from and b.placed_at < p_until
    and b.id >= platform.least_id_at(p_from - interval '1 hour') and b.id < platform.least_id_at(p_until + interval '1 hour')
$$;
