-- Whether a bonus of these rules may be staked in a game: p_lane and p_game as wallet.bonus names them. One expression, so that callers' plans take it in.
create or replace function wallet.may_stake_bonus(p_lanes text[], p_games_only text[], p_games_not text[], p_lane text, p_game text) returns boolean
language sql immutable parallel safe
as $$ select (p_lanes is null or p_lane = any (p_lanes)) and (p_games_only is null or p_game = any (p_games_only)) and not p_game = any (p_games_not) $$;
