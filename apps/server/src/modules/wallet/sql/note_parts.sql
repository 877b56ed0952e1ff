-- Writes down what of the stakes of bets was a bonus's part, one a place; of those of none nothing. Called with the posting of the stakes.
create or replace function wallet.note_parts(p_player bigint[], p_grant uuid[], p_bet uuid[], p_stake bigint[], p_part bigint[]) returns void
language sql
as $$
  insert into wallet.bonus_bet (player_id, bet_id, grant_id, stake, part)
  select b.* from unnest(p_player, p_bet, p_grant, p_stake, p_part) as b (player_id, bet_id, grant_id, stake, part) where b.part > 0
$$;
