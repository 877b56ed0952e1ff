-- What the bets that were decided in a time (from p_from on, before p_until) score on a board, player by player, as they stand now. p_score: turnover or multiple;
-- p_lanes empty: all. `reached_at`: the bet by which the player had it.
create or replace function missions.scores_over(p_merchant integer, p_from timestamptz, p_until timestamptz, p_score text, p_lanes text[], p_least bigint)
returns table (player_id bigint, score bigint, bets integer, reached_at timestamptz)
language sql stable
as $$
  with bet as (
    select b.player_id, b.at, case when p_score = 'multiple' then greatest(b.staked + b.net, 0) * 10000 / b.staked else b.valid end as score
    from agents.bets_over(p_merchant, p_from, p_until) as b
    where (cardinality(p_lanes) = 0 or b.lane = any (p_lanes)) and (p_score <> 'multiple' or b.staked > 0 and b.staked >= p_least)
  ), best as (
    select player_id, max(score) as score from bet group by player_id
  ), summed as (
    select b.player_id, case when p_score = 'multiple' then t.score else sum(b.score)::bigint end as score,
      case when p_score = 'multiple' then count(*) filter (where b.score = t.score) else count(*) filter (where b.score > 0) end::integer as bets,
      case when p_score = 'multiple' then min(b.at) filter (where b.score = t.score) else max(b.at) filter (where b.score > 0) end as reached_at
    from bet b join best t on t.player_id = b.player_id group by b.player_id, t.score
  )
  select s.player_id, s.score, s.bets, s.reached_at from summed s where s.score > 0
$$;
