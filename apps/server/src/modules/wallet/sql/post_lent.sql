-- Part of post: the short way (post_plain) of one movement between the house and a player's own and lent money together, p_change of both, of it p_lent (without a sign) on
-- the bonus of p_grant, which is active. p_bet: of a stake what wallet.bonus_bet calls it, and its parts are written down; null for what comes back. Answers balance and
-- sequence of the main account; null, and nothing is written, when there is more to it, or that bonus is over: then it is for the rest. Judged by the same functions.
-- Called by functions that set the planner.
create or replace function wallet.post_lent(
  p_player bigint, p_id uuid, p_merchant integer, p_template text, p_key text, p_hash bytea, p_reference text, p_house text, p_change bigint, p_lent bigint, p_grant uuid,
  p_bet uuid
) returns bigint[]
language plpgsql
as $$
declare
  v_lent bigint := sign(p_change)::bigint * p_lent;
  v_own bigint := p_change - sign(p_change)::bigint * p_lent;
  v_counts text;
  v_guard text;
  v_balance bigint;
  v_sequence bigint;
  v_left bigint;
  v_number bigint;
  v_day date;
  v_zone text;
  v_owed bigint;
  v_at timestamptz;
begin
  -- Own money first, as everywhere.
  select a.balance + v_own, a.sequence + (v_own <> 0)::integer, a.period_day, a.time_zone, a.owed, k.counts, k.guard
  into v_balance, v_sequence, v_day, v_zone, v_owed, v_counts, v_guard
  from wallet.account a join wallet.template k on k.name = p_template where a.player_id = p_player and a.code = 'main' for no key update of a;
  select b.balance + v_lent, b.sequence + 1, least(v_day, b.period_day) into v_left, v_number, v_day
  from wallet.account b join wallet.bonus g on g.player_id = b.player_id and g.grant_id = p_grant and g.state = 'active'
  where b.player_id = p_player and b.code = 'bonus' for no key update of b;
  v_at := clock_timestamp();
  if wallet.judge(v_left is null, null, null, null, null, null, null, null, least(v_balance, v_left)) <> 'posted' or v_day < (v_at at time zone v_zone)::date
    or wallet.gain('staked back', v_counts, greatest(p_change, 0), greatest(-p_change, 0)) > 0
    or (p_change > 0 and v_owed > 0) or (v_guard is not null and protection.may_be_restricted(p_player, p_merchant)) then
    return null;
  end if;
  perform from wallet.transaction t where t.player_id + 0 = p_player and t.idempotency_key = p_key;
  if found then
    return null;
  end if;
  with movement as (
    insert into wallet.transaction (player_id, id, created_at, merchant_id, template, idempotency_key, input_hash, reference, remark)
    values (p_player, p_id, v_at, p_merchant, p_template, p_key, p_hash, p_reference, '')
  ), entry as (
    insert into wallet.entry (player_id, transaction_id, amount, balance_after, sequence, line, account)
    select p_player, p_id, l.amount, l.after, l.number, l.line, l.account
    -- Numbered without a gap where a bonus pays all of it, as post_alike does.
    from (values (v_own, v_balance, v_sequence, 1, 'main'), (v_lent, v_left, v_number, 1 + (v_own <> 0)::integer, 'bonus'), (-v_own, null, null, 3, p_house),
      (-v_lent, null, null, 2 + 2 * (v_own <> 0)::integer, wallet.lent_house(p_house)))
      as l (amount, after, number, line, account)
    where l.amount <> 0
  ), part as (
    insert into wallet.bonus_bet (player_id, bet_id, grant_id, stake, part) select p_player, p_bet, p_grant, -p_change, p_lent where p_bet is not null
  ), own as (
    update wallet.account a set balance = v_balance, sequence = v_sequence, turnover = a.turnover + wallet.gain('turnover', v_counts, greatest(v_own, 0), greatest(-v_own, 0)),
      staked = a.staked + wallet.gain('staked', v_counts, greatest(v_own, 0), greatest(-v_own, 0)),
      returned = a.returned + wallet.gain('returned', v_counts, greatest(v_own, 0), greatest(-v_own, 0))
    where a.player_id = p_player and a.code = 'main' and v_own <> 0
  )
  update wallet.account b set balance = v_left, sequence = v_number, turnover = b.turnover + wallet.gain('turnover', v_counts, greatest(v_lent, 0), greatest(-v_lent, 0)),
    staked = b.staked + wallet.gain('staked', v_counts, greatest(v_lent, 0), greatest(-v_lent, 0)),
    returned = b.returned + wallet.gain('returned', v_counts, greatest(v_lent, 0), greatest(-v_lent, 0))
  where b.player_id = p_player and b.code = 'bonus';
  return array[v_balance, v_sequence];
end
$$;
