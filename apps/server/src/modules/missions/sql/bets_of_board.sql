-- The bets that a player's score on a board is made of, as they stand now.
create or replace function missions.bets_of_board(p_merchant integer, p_player bigint, p_from timestamptz, p_until timestamptz, p_lanes text[], p_least bigint)
returns table (id uuid, at timestamptz, lane text, staked bigint, valid bigint, won bigint)
language sql stable
as $$
  select b.id, b.at, b.lane, b.staked, b.valid, greatest(b.staked + b.net, 0)
  from agents.bets_over(p_merchant, p_from, p_until) as b
  where b.player_id = p_player and (cardinality(p_lanes) = 0 or b.lane = any (p_lanes)) and b.staked >= p_least
$$;
