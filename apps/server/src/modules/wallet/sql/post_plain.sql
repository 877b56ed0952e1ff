-- Part of post: a movement of two lines, `p_change` on the player's main account and its opposite on an account of the house. Answers balance and
-- sequence after it; null, and nothing is written, when there is anything to be judged about it (a rule of the player's, a key that was seen before, too
-- little money, a stake that is given back, the first movement of a day): then it is for post_any. Called by functions that set the planner.
-- Nearly all time of a call with one movement goes into making the executor ready for statements that know every kind of movement, many at once: eight
-- tenths of a millisecond of a processor, against a tenth for the movement's rows. So a plain stake or prize is written by small statements. (Kept few
-- on purpose: each expression of such a function is made ready anew in each transaction.)
create or replace function wallet.post_plain(
  p_player bigint, p_id uuid, p_merchant integer, p_template text, p_key text, p_hash bytea, p_reference text, p_remark text, p_house text, p_change bigint
) returns bigint[]
language plpgsql
as $$
declare
  v_balance bigint;
  v_sequence bigint;
  v_day date;
  v_zone text;
  v_posted_at timestamptz;
begin
  if (case p_template when 'stake-placed' then p_change < 0 when 'game-stake-placed' then p_change < 0 when 'chase-stake-placed' then p_change < 0
    when 'prize-paid' then p_change > 0 when 'game-prize-paid' then p_change > 0 end and p_house like 'house:%') is not true then
    return null;
  end if;
  -- What a period began with stays as it is while the day does: none of it is above what it belongs to.
  select a.balance, a.sequence, a.period_day, a.time_zone into v_balance, v_sequence, v_day, v_zone
  from wallet.account a
  where a.player_id = p_player and a.code = 'main'
    and a.staked_before_day <= a.staked and a.staked_before_week <= a.staked and a.staked_before_month <= a.staked
    and a.deposited_before_day <= a.deposited and a.deposited_before_week <= a.deposited and a.deposited_before_month <= a.deposited
  for no key update;
  v_posted_at := clock_timestamp();
  -- Each statement from here on has a newer snapshot than the lock.
  if (v_balance + p_change >= 0 and v_day >= (v_posted_at at time zone v_zone)::date) is not true
    or (p_change < 0 and protection.may_be_restricted(p_player, p_merchant)) then
    return null;
  end if;
  perform from wallet.transaction t where t.player_id + 0 = p_player and t.idempotency_key = p_key;
  if found then
    return null;
  end if;
  v_balance := v_balance + p_change;
  v_sequence := v_sequence + 1;
  with added_transaction as (
    insert into wallet.transaction (player_id, id, created_at, merchant_id, template, idempotency_key, input_hash, reference, remark)
    values (p_player, p_id, v_posted_at, p_merchant, p_template, p_key, p_hash, p_reference, p_remark)
  ), added_entry as (
    insert into wallet.entry (player_id, transaction_id, amount, balance_after, sequence, line, account)
    values (p_player, p_id, p_change, v_balance, v_sequence, 1, 'main'), (p_player, p_id, -p_change, null, null, 2, p_house)
  )
  update wallet.account a set balance = v_balance, sequence = v_sequence, turnover = a.turnover - least(p_change, 0), staked = a.staked - least(p_change, 0),
    returned = a.returned + greatest(p_change, 0)
  where a.player_id = p_player and a.code = 'main';
  return array[v_balance, v_sequence];
end
$$;
