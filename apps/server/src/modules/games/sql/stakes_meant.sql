-- What the bets together are that a win refers to (games.bets_meant), for games.apply: how many there are (parts), how many of the player (own), how many of those stand and what was
-- staked with them (money units), of it the part of a bonus and whose (lent, 0 for nothing), whether all of the player's are of the round that stands under the code that was named, and
-- the round of the first.
create or replace function games.stakes_meant(p_vendor integer, p_player bigint, p_reference text, p_round uuid,
  out parts bigint, out own bigint, out standing bigint, out staked bigint, out lent bigint, out grant_id uuid, out is_of_round boolean, out round_id uuid)
language plpgsql stable
as $$
declare
  v_bet record;
begin
  parts := 0; own := 0; standing := 0; staked := 0; lent := 0;
  is_of_round := true;
  for v_bet in select b.is_own, b.is_undone, b.round_id, b.amount, b.lent, b.grant_id from games.bets_meant(p_vendor, p_player, p_reference) as b loop
    parts := parts + 1;
    continue when not v_bet.is_own;
    own := own + 1;
    is_of_round := is_of_round and v_bet.round_id is not distinct from p_round;
    round_id := coalesce(round_id, v_bet.round_id);
    continue when v_bet.is_undone;
    standing := standing + 1;
    staked := staked + v_bet.amount;
    if v_bet.lent > 0 then
      lent := lent + v_bet.lent;
      grant_id := v_bet.grant_id;
    end if;
  end loop;
end
$$;
