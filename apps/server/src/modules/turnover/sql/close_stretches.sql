-- Brings a player's stretches to where their turnover stands: one that was made counts as made only while the stakes stand, so whoever takes a bet back has not staked it; what is made is
-- closed; and all that is open is closed where the balance is too small to be worth staking (p_small). Under the player's lock.
create or replace function turnover.close_stretches(p_player bigint, p_turnover bigint, p_small boolean)
returns void
language plpgsql as $$
begin
  update turnover.requirement set closed_at = null, closed_why = null
  where player_id = p_player and closed_why = 'done' and ends > p_turnover;
  update turnover.requirement set closed_at = clock_timestamp(), closed_why = case when ends <= p_turnover then 'done' else 'small-balance' end
  where player_id = p_player and closed_at is null and (ends <= p_turnover or p_small);
end $$;
