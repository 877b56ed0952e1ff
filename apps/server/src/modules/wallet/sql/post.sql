-- The one write path of money. Position n of the first eight arrays is one movement; the last three arrays are its lines, which sum to zero.
-- A player may stand in several movements of a call, also where they debit the player: they are judged in their order, each against what those before it
-- left. A key may stand once in a call (23505 otherwise). Verdicts: those of wallet.judge; replayed | conflict of a key that was seen before. Nothing is
-- written of a movement that is not posted. Balance and sequence are those of the main account as the movement left it.
-- What a movement counts for and which rules it obeys is the row of its template (wallet.template), of an account that of its type (wallet.account_type). All
-- accounts of the player that a movement moves are of one currency, which is then that of the whole movement.
-- What a player owes the house (wallet.debt) is paid from whatever comes to their main account, in the same call, by movements of their own that no verdict tells of.
-- Three steps: lock and read the accounts; judge movement after movement in memory (judge_movements); write what was posted (add_movements, move_accounts).
-- Movements that have nothing special about them take a short way, by the same rules (judge, gain): a single one (post_plain), and many in the order of their players (post_alike).
-- Planner settings: the plan must look rows up by key whatever the statistics say (a cached plan made over an empty table would otherwise scan the grown
-- one), and must not be made anew on each call.
create or replace function wallet.post(
  p_player bigint[], p_id uuid[], p_merchant integer[], p_template text[], p_key text[], p_hash bytea[], p_reference text[], p_remark text[],
  p_line_of integer[], p_account text[], p_amount bigint[]
) returns table ("position" integer, verdict text, transaction_id uuid, balance bigint, sequence bigint)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  v_count integer := cardinality(p_player);
  v_at timestamptz;
  v_owner bigint[];
  v_code text[];
  v_row tid[];
  v_zone text[];
  v_currency text[];
  v_free boolean[];
  v_counted boolean[];
  v_alone boolean[];
  v_balance bigint[];
  v_sequence bigint[];
  v_limited bigint[];
  v_excluded boolean[];
  v_barred boolean[];
  v_limits bigint[];
  v_known uuid[];
  v_verdict text[];
  v_counts text[];
  v_guard text[];
  v_named bigint;
  v_guarded bigint;
  v_owes boolean;
  v record;
  v_plain bigint[];
begin
  if v_count = 0 then
    return;
  end if;
  if not (cardinality(p_id) = v_count and cardinality(p_merchant) = v_count and cardinality(p_template) = v_count and cardinality(p_key) = v_count
    and cardinality(p_hash) = v_count and cardinality(p_reference) = v_count and cardinality(p_remark) = v_count
    and cardinality(p_account) = cardinality(p_line_of) and cardinality(p_amount) = cardinality(p_line_of)) then
    raise exception 'wallet: arrays differ in length' using errcode = '22023';
  end if;
  if v_count = 1 and p_line_of = '{1,1}' and p_account[1] = 'main' and p_amount[2] = -p_amount[1] then
    v_plain := wallet.post_plain(p_player[1], p_id[1], p_merchant[1], p_template[1], p_key[1], p_hash[1], p_reference[1], p_remark[1], p_account[2], p_amount[1]);
    if v_plain is not null then
      return query select 1, 'posted', p_id[1], v_plain[1], v_plain[2];
      return;
    end if;
  else
    return query
    select * from wallet.post_alike(p_player, p_id, p_merchant, p_template, p_key, p_hash, p_reference, p_remark, p_line_of, p_account, p_amount);
    if found then
      return;
    end if;
  end if;
  -- Locks in one order everywhere: (player, code), lent money last: who has locked the main account alone may go on to it. Main is always among them, so that two calls under one key wait for each other. A lock clause keeps the
  -- inner select from being flattened: it runs key by key, in the order of the outer one, and reads what stands under the lock.
  select array_agg(a.player_id), array_agg(a.code), array_agg(a.ctid), array_agg(a.time_zone), array_agg(a.currency), array_agg(wanted.is_free),
    array_agg(wanted.counts), array_agg(wanted.counts_alone), array_agg(a.balance), array_agg(a.sequence), bool_or(a.owed > 0)
  into v_owner, v_code, v_row, v_zone, v_currency, v_free, v_counted, v_alone, v_balance, v_sequence, v_owes
  from (
    select w.player_id, w.code, y.is_free, y.counts, y.counts_alone
    from (
      select player_id, 'main' collate "C" as code from unnest(p_player) as m (player_id)
      union select p_player[own_position], account from unnest(p_line_of, p_account) as l (own_position, account) where account not like 'house:%'
    ) as w left join wallet.account_type y on y.code = w.code
    order by w.player_id, y.counts_alone, w.code
  ) as wanted
  cross join lateral (
    select a.player_id, a.code, a.ctid, a.time_zone, a.currency, a.balance, a.sequence, a.owed from wallet.account a
    where a.player_id = wanted.player_id and a.code = wanted.code for no key update
  ) as a;
  -- Each statement from here on has a newer snapshot than the locks: it sees every movement that was waited for.
  v_at := clock_timestamp();
  select array_agg(t.id order by m.n), array_agg(case when t.input_hash = m.hash then 'replayed' when t.id is not null then 'conflict' end order by m.n),
    array_agg(k.counts order by m.n), array_agg(k.guard order by m.n), count(k.name), count(k.guard)
  into v_known, v_verdict, v_counts, v_guard, v_named, v_guarded
  from unnest(p_player, p_key, p_hash, p_template) with ordinality as m (player_id, key, hash, template, n)
  left join wallet.template k on k.name = m.template
  left join lateral (select t.id, t.input_hash from wallet.transaction t where t.player_id + 0 = m.player_id and t.idempotency_key = m.key limit 1) as t on true;
  if v_named < v_count then
    raise exception 'wallet: a movement of a template that has no row' using errcode = '22023';
  end if;
  if v_guarded > 0 then
    select * into v_limited, v_excluded, v_barred, v_limits from wallet.stake_limits(p_player, p_merchant, v_at);
  end if;

  v := wallet.judge_movements(p_player, v_counts, v_guard, p_line_of, p_account, p_amount, v_owner, v_code, v_currency, v_free, v_counted, v_alone, v_limited, v_excluded,
    v_barred, v_limits, v_verdict, v_balance, v_sequence);
  perform wallet.add_movements(v_at, v.verdict, p_player, p_id, p_merchant, p_template, p_key, p_hash, p_reference, p_remark, p_line_of, p_account, p_amount,
    v.nth, v.after, v.number);
  perform wallet.move_accounts(v_at, v_row, v_zone, v.balance, v.sequence, v.turnover, v.staked, v.staked_back, v.returned, v.deposited, v.deposited_back,
    v.withdrawn);
  if 'house:receivables' = any (p_account) then
    perform wallet.lend(v_at, v.verdict, p_player, p_id, p_merchant, p_template, p_reference, p_line_of, p_account, p_amount);
  end if;
  if v_owes then
    perform wallet.collect_from(v.verdict, p_player, p_line_of, p_account, p_amount);
  end if;
  return query
    select m.n::integer, m.verdict, case m.verdict when 'posted' then m.id when 'replayed' then m.known end,
      case when f.sequence is null then m.balance else f.balance_after end, coalesce(f.sequence, m.sequence)
    from unnest(v.verdict, p_player, p_id, v_known, v.left_balance, v.left_sequence) with ordinality as m (verdict, player_id, id, known, balance, sequence, n)
    -- The first answer again, where it moved the main account.
    left join lateral (
      select e.balance_after, e.sequence from wallet.entry e
      where m.verdict = 'replayed' and e.player_id = m.player_id and e.transaction_id = m.known and e.account = 'main' order by e.line desc limit 1
    ) as f on true
    order by m.n;
end
$$;
