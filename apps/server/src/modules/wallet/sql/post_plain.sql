-- Part of post: one movement of two lines, `p_change` on the player's main account and its opposite on an account of the house. Answers balance and
-- sequence after it; null, and nothing is written, when there is more to it than that it is posted (a rule of the player's may refuse it, its key was seen
-- before, there is too little money, something is given back, they owe the house, it is the first of a day): then it is for the rest of post. Judged by the same functions.
-- Called by functions that set the planner. Nearly all time of a call with one movement goes into making the executor ready: statements that know many
-- movements take more than twice as long over one. (Kept few on purpose: each expression of such a function is made ready anew in each transaction.)
create or replace function wallet.post_plain(
  p_player bigint, p_id uuid, p_merchant integer, p_template text, p_key text, p_hash bytea, p_reference text, p_remark text, p_house text, p_change bigint
) returns bigint[]
language plpgsql
as $$
declare
  v_counts text;
  v_guard text;
  v_in bigint := greatest(p_change, 0);
  v_out bigint := greatest(-p_change, 0);
  v_balance bigint;
  v_sequence bigint;
  v_day date;
  v_zone text;
  v_owed bigint;
  v_at timestamptz;
begin
  if p_house not like 'house:%' then
    return null;
  end if;
  select a.balance + p_change, a.sequence + 1, a.period_day, a.time_zone, a.owed, k.counts, k.guard
  into v_balance, v_sequence, v_day, v_zone, v_owed, v_counts, v_guard
  from wallet.account a join wallet.template k on k.name = p_template where a.player_id = p_player and a.code = 'main' for no key update of a;
  v_at := clock_timestamp();
  -- Each statement from here on has a newer snapshot than the lock.
  if wallet.judge(v_balance is null, null, null, null, null, null, null, null, v_balance) <> 'posted' or v_day < (v_at at time zone v_zone)::date
    or wallet.gain('staked back', v_counts, v_in, v_out) > 0 or wallet.gain('deposited back', v_counts, v_in, v_out) > 0
    or (p_change > 0 and (v_owed > 0 or p_house = 'house:receivables')) or (v_guard is not null and protection.may_be_restricted(p_player, p_merchant)) then
    return null;
  end if;
  perform from wallet.transaction t where t.player_id + 0 = p_player and t.idempotency_key = p_key;
  if found then
    return null;
  end if;
  with movement as (
    insert into wallet.transaction (player_id, id, created_at, merchant_id, template, idempotency_key, input_hash, reference, remark)
    values (p_player, p_id, v_at, p_merchant, p_template, p_key, p_hash, p_reference, p_remark)
  ), entry as (
    insert into wallet.entry (player_id, transaction_id, amount, balance_after, sequence, line, account)
    values (p_player, p_id, p_change, v_balance, v_sequence, 1, 'main'), (p_player, p_id, -p_change, null, null, 2, p_house)
  )
  update wallet.account a set balance = v_balance, sequence = v_sequence, turnover = a.turnover + wallet.gain('turnover', v_counts, v_in, v_out),
    staked = a.staked + wallet.gain('staked', v_counts, v_in, v_out), returned = a.returned + wallet.gain('returned', v_counts, v_in, v_out),
    deposited = a.deposited + wallet.gain('deposited', v_counts, v_in, v_out), withdrawn = a.withdrawn + wallet.gain('withdrawn', v_counts, v_in, v_out)
  where a.player_id = p_player and a.code = 'main';
  return array[v_balance, v_sequence];
end
$$;
