-- Puts the hours of a board together to its scores as they are now. Of points each day of the brand's zone has an order of its own, by turnover, whose places give what
-- p_table says (from the first on). Whoever is out takes no place of a day.
create or replace function missions.sum_scores(p_board uuid, p_score text, p_zone text, p_table integer[]) returns void
language sql
as $$
  with day as materialized (
    select h.player_id, (h.hour at time zone p_zone)::date as day, sum(h.score)::bigint as score, sum(h.bets)::integer as bets, max(h.reached_at) as reached_at
    from missions.board_hour h where p_score = 'points' and h.board_id = p_board group by h.player_id, 2
  ), placed as (
    select d.player_id, d.bets, d.reached_at, row_number() over (partition by d.day order by d.score desc, d.reached_at, d.player_id) as place
    from day d where not exists (select from missions.board_score o where o.board_id = p_board and o.player_id = d.player_id and o.is_out)
  ), best as (
    select h.player_id, max(h.score) as score from missions.board_hour h where p_score = 'multiple' and h.board_id = p_board group by h.player_id
  ), now as materialized (
    select h.player_id, sum(h.score)::bigint as score, sum(h.bets)::integer as bets, max(h.reached_at) as reached_at
    from missions.board_hour h where p_score = 'turnover' and h.board_id = p_board group by h.player_id
    union all
    select h.player_id, b.score, sum(h.bets)::integer, min(h.reached_at)
    from best b join missions.board_hour h on h.board_id = p_board and h.player_id = b.player_id and h.score = b.score group by h.player_id, b.score
    union all
    select p.player_id, sum(p_table[p.place::integer])::bigint, sum(p.bets)::integer, max(p.reached_at)
    from placed p where p.place <= cardinality(p_table) group by p.player_id
  ), gone as (
    delete from missions.board_score s where s.board_id = p_board and not s.is_out and not exists (select from now n where n.player_id = s.player_id)
  )
  insert into missions.board_score as kept (board_id, player_id, score, bets, reached_at)
  select p_board, n.player_id, n.score, n.bets, n.reached_at from now n where n.score > 0
  on conflict (board_id, player_id) do update set score = excluded.score, bets = excluded.bets, reached_at = excluded.reached_at
  where (kept.score, kept.bets, kept.reached_at) is distinct from (excluded.score, excluded.bets, excluded.reached_at)
$$;
