-- What of prizes that are taken back can be taken from the bonus that stood in their bets, bet after bet: no more than its grant still has, and nothing once that is over, since nobody
-- owes the house what was never theirs. `lent`: what belongs to it; `taken`: what of that is there. Null, both, when no bonus stood in any. Locks the player where one did. Money units.
create or replace function wallet.lent_left(p_player bigint, p_bet uuid[], p_amount bigint[], out lent bigint[], out taken bigint[])
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  v_left bigint;
  v_grant uuid;
begin
  lent := wallet.lent_parts(array_fill(p_player, array[cardinality(p_bet)]), p_bet, p_amount);
  if lent is null then
    return;
  end if;
  perform wallet.lock_player(p_player, false);
  select b.grant_id, b.balance into v_grant, v_left from wallet.active_bonus b where b.player_id = p_player;
  taken := '{}';
  for n in 1 .. cardinality(p_bet) loop
    if lent[n] > 0 and exists (select from wallet.bonus_bet x where x.player_id = p_player and x.bet_id = p_bet[n] and x.grant_id = v_grant) then
      taken[n] := least(lent[n], v_left);
      v_left := v_left - taken[n];
    else
      taken[n] := 0;
    end if;
  end loop;
end
$$;
