-- Counts an hour of a board anew, of the bets that were decided in it and within the board's time, as they stand now. p_score: turnover or multiple; p_lanes empty: all.
create or replace function missions.score_hour(p_board uuid, p_merchant integer, p_hour timestamptz, p_from timestamptz, p_until timestamptz, p_score text, p_lanes text[], p_least bigint)
returns void
language sql
as $$
  with bet as (
    select b.player_id, b.at, case when p_score = 'multiple' then greatest(b.staked + b.net, 0) * 10000 / b.staked else b.valid end as score
    from agents.bets_over(p_merchant, greatest(p_hour, p_from), least(p_hour + interval '1 hour', p_until)) as b
    where (cardinality(p_lanes) = 0 or b.lane = any (p_lanes)) and (p_score <> 'multiple' or b.staked > 0 and b.staked >= p_least)
  ), best as (
    select player_id, max(score) as score from bet group by player_id
  ), now as (
    select b.player_id, case when p_score = 'multiple' then t.score else sum(b.score)::bigint end as score,
      case when p_score = 'multiple' then count(*) filter (where b.score = t.score) else count(*) filter (where b.score > 0) end::integer as bets,
      case when p_score = 'multiple' then min(b.at) filter (where b.score = t.score) else max(b.at) filter (where b.score > 0) end as reached_at
    from bet b join best t on t.player_id = b.player_id group by b.player_id, t.score
  ), gone as (
    delete from missions.board_hour h where h.board_id = p_board and h.hour = p_hour
      and not exists (select from now n where n.player_id = h.player_id and n.score > 0)
  )
  insert into missions.board_hour as kept (board_id, hour, player_id, score, bets, reached_at)
  select p_board, p_hour, n.player_id, n.score, n.bets, n.reached_at from now n where n.score > 0
  on conflict (board_id, hour, player_id) do update set score = excluded.score, bets = excluded.bets, reached_at = excluded.reached_at
  where (kept.score, kept.bets, kept.reached_at) is distinct from (excluded.score, excluded.bets, excluded.reached_at)
$$;
