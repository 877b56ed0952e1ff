-- Whether a player has bets that were placed in a time (from p_from on, before p_until) and of which nothing was decided. Their ids are dated by the clocks of processes, so
-- they are looked for an hour wider.
create or replace function lottery.has_open_bets(p_player bigint, p_from timestamptz, p_until timestamptz) returns boolean
language sql stable
as $$
  select exists (
    select from lottery.bet b
    where b.player_id = p_player and b.placed_at >= p_from and b.placed_at < p_until
      and b.id >= platform.least_id_at(p_from - interval '1 hour') and b.id < platform.least_id_at(least(p_until, now() + interval '1 day') + interval '1 hour')
      and not exists (select from lottery.settlement s where s.draw_id = b.draw_id)
      and not exists (select from lottery.bet_outcome o where o.player_id = b.player_id and o.bet_id = b.id)
      and exists (select from lottery.draw d where d.id = b.draw_id and d.state <> 'void'))
$$;
