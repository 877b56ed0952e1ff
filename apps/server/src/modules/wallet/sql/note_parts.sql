-- Writes down what of the stakes of bets was a bonus's part; of those of none nothing. Called with the posting of the stake.
create or replace function wallet.note_parts(p_player bigint, p_grant uuid, p_bet uuid[], p_stake bigint[], p_part bigint[]) returns void
language sql
as $$
  insert into wallet.bonus_bet (player_id, bet_id, grant_id, stake, part)
  select p_player, b.bet_id, p_grant, b.stake, b.part from unnest(p_bet, p_stake, p_part) as b (bet_id, stake, part) where b.part > 0
$$;
