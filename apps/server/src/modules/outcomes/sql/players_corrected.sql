-- Whose bets a correction changes.
create or replace function outcomes.players_corrected(p_owner text, p_book bigint, p_no integer) returns table (player_id bigint)
language sql stable
as $$
  select distinct b.player_id from outcomes.corrected_bet b where b.owner = p_owner and b.book = p_book and b.no = p_no
$$;
