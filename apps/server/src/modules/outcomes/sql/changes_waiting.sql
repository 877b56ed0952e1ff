-- Bets of a player that a correction of this owner changes and has not dealt with.
create or replace function outcomes.changes_waiting(p_owner text, p_player bigint) returns table (bet_id uuid)
language sql stable
as $$
  select b.bet_id from outcomes.corrected_bet b where b.owner = p_owner and b.player_id = p_player and b.done_at is null
$$;
