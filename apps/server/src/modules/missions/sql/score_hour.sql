-- Counts an hour of a board anew, of the bets that were decided in it and within the board's time, as they stand now. p_score: turnover or multiple; p_lanes empty: all.
create or replace function missions.score_hour(p_board uuid, p_merchant integer, p_hour timestamptz, p_from timestamptz, p_until timestamptz, p_score text, p_lanes text[], p_least bigint)
returns void
language sql
as $$
  with now as materialized (
    select s.player_id, s.score, s.bets, s.reached_at
    from missions.scores_over(p_merchant, greatest(p_hour, p_from), least(p_hour + interval '1 hour', p_until), p_score, p_lanes, p_least) as s
  ), gone as (
    delete from missions.board_hour h where h.board_id = p_board and h.hour = p_hour
      and not exists (select from now n where n.player_id = h.player_id)
  )
  insert into missions.board_hour as kept (board_id, hour, player_id, score, bets, reached_at)
  select p_board, p_hour, n.player_id, n.score, n.bets, n.reached_at from now n
  on conflict (board_id, hour, player_id) do update set score = excluded.score, bets = excluded.bets, reached_at = excluded.reached_at
  where (kept.score, kept.bets, kept.reached_at) is distinct from (excluded.score, excluded.bets, excluded.reached_at)
$$;
