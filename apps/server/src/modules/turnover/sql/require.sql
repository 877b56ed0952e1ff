-- Requires bets before money may leave, in one round trip: a gateway's word does it between its event and its posting. What it does and why:
-- require-turnover.ts. What is in open bets or at a vendor has not been played out, however small the balance looks meanwhile.
-- Answers false, having done nothing, when it has to know first whether money of the player's is in play (p_in_play null).
create or replace function turnover.require(p_player bigint, p_id uuid, p_merchant integer, p_source text, p_reference text, p_amount bigint,
  p_small_balance bigint, p_in_play boolean)
returns boolean
language plpgsql as $$
declare
  v_turnover bigint;
  v_small boolean;
begin
  -- Each statement below sees what stands after the lock.
  perform wallet.lock_players(array[p_player]);
  select f.turnover into v_turnover from wallet.figures_at(p_player, clock_timestamp()) f;
  if v_turnover is null then
    raise exception 'player % has no accounts', p_player;
  end if;
  -- What is held still plays (a chase) or is on its way out: neither has been played out.
  select m.amount < p_small_balance into v_small from wallet.money_of(p_player) m;
  if v_small and exists (
    select from turnover.requirement where player_id = p_player and ends > v_turnover and closed_why is distinct from 'small-balance'
  ) then
    if p_in_play is null then
      return false;
    end if;
    v_small := not p_in_play;
  end if;
  perform turnover.close_stretches(p_player, v_turnover, v_small);
  if p_amount <= 0 then
    return true;
  end if;
  insert into turnover.requirement (player_id, id, merchant_id, source, reference, amount, starts, ends)
  select p_player, p_id, p_merchant, p_source, p_reference, p_amount, axis.here, axis.here + p_amount
  from (select turnover.next_start(p_player, v_turnover) as here) as axis
  on conflict ((player_id + 0), source, reference) do nothing;
  return true;
end $$;
