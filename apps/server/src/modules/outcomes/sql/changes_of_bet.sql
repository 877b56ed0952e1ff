-- What corrections made of one bet.
create or replace function outcomes.changes_of_bet(p_player bigint, p_bet uuid) returns table (no integer, before_payout bigint, after_payout bigint)
language sql stable
as $$
  select b.no, b.before_payout, b.after_payout from outcomes.corrected_bet b where b.player_id = p_player and b.bet_id = p_bet
$$;
