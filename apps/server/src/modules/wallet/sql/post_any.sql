-- Part of post: any number of movements of any kind. A player may stand in several of them, also where they debit the player: they are judged in their
-- order, each against what those before it left. A key may stand once in a call (23505 otherwise).
-- Two verdicts are of stakes only, asked of module protection under the locks: excluded | limited. A chase that is about to hold its money is asked
-- too, but stakes nothing yet; its draws are asked one by one, and no session limit stops them: nobody plays them.
-- Stakes within the call are judged in their order; the figures of a call take what it gave back as if that came first (see figures_of_entries).
create or replace function wallet.post_any(
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
  v_posted_at timestamptz;
  v_crowded bigint[];
  -- Of the transactions of crowded players: 1 insufficient, 2 unknown account; and the main account as it stood when it came to them.
  -- 3 limited, 4 excluded.
  v_refused smallint[];
  v_left bigint[];
  v_left_sequence bigint[];
  v_player bigint;
  v_main bigint;
  v_held bigint;
  v_float bigint;
  v_sequence bigint;
  v_one record;
  -- Players with a rule that may refuse their stakes, and of each, by day, week and month: the limit of stakes, the limit of losses and what came
  -- back, what was staked. Null for no limit.
  v_guarded bigint[];
  v_excluded boolean[];
  v_barred boolean[];
  v_rules bigint[];
  v_rule bigint[];
  v_guard integer;
  v_may_stake bigint;
  v_may_lose bigint;
begin
  if v_count = 0 then
    return;
  end if;
  if not (cardinality(p_id) = v_count and cardinality(p_merchant) = v_count and cardinality(p_template) = v_count and cardinality(p_key) = v_count
    and cardinality(p_hash) = v_count and cardinality(p_reference) = v_count and cardinality(p_remark) = v_count
    and cardinality(p_account) = cardinality(p_line_of) and cardinality(p_amount) = cardinality(p_line_of)) then
    raise exception 'wallet: arrays differ in length' using errcode = '22023';
  end if;
  if (select count(*) <> v_count or bool_or(total <> 0) or bool_or(own_position not between 1 and v_count)
      from (select own_position, sum(amount) as total from unnest(p_line_of, p_amount) as l (own_position, amount) group by own_position) as sums) then
    raise exception 'wallet: the lines of each transaction must sum to zero' using errcode = '22023';
  end if;
  -- Locks in one order everywhere: (player, code). Main is always among them, so that two calls under one key wait for each other.
  -- A lock clause keeps the inner select from being flattened: it runs key by key, in the order of the outer one.
  perform from (
    select player_id, code from (
      select player_id, 'main'::text collate "C" as code from unnest(p_player) as p (player_id)
      union
      select p_player[own_position], account collate "C" from unnest(p_line_of, p_account) as l (own_position, account) where account not like 'house:%' and account <> 'main'
    ) as touched order by player_id, code
  ) as wanted
  cross join lateral (select from wallet.account a where a.player_id = wanted.player_id and a.code = wanted.code for no key update) as locked;

  v_posted_at := clock_timestamp();
  if p_template && array['stake-placed', 'game-stake-placed', 'chase-stake-placed', 'vendor-wallet-held', 'chase-held'] then
    select array_agg(r.player_id), array_agg(r.is_excluded), array_agg(r.is_barred),
      array_agg(array[r.stake_day, r.stake_week, r.stake_month, r.loss_day + f.returned_day, r.loss_week + f.returned_week, r.loss_month + f.returned_month,
        greatest(0, f.staked_day), greatest(0, f.staked_week), greatest(0, f.staked_month)])
    into v_guarded, v_excluded, v_barred, v_rules
    from protection.restrictions(p_player, p_merchant) as r
    left join lateral wallet.figures_at(r.player_id, v_posted_at) as f on true;
  end if;

  -- Players who are debited and stand in several transactions: which of those the balance carries depends on each one before it, so they are
  -- told apart one by one, and so are those of players whose stakes somebody guards. The main statement below then knows that its running balances hold.
  select array_agg(player_id) into v_crowded from (
    select p_player[own_position] as player_id
    from unnest(p_line_of, p_account, p_amount) as l (own_position, account, amount)
    where account not like 'house:%'
    group by p_player[own_position]
    having bool_or(amount < 0) and min(own_position) <> max(own_position)
    union
    select unnest(v_guarded)
  ) as crowded;
  if v_crowded is not null then
    v_refused := array_fill(0::smallint, array[v_count]);
    v_left := array_fill(0::bigint, array[v_count]);
    v_left_sequence := v_left;
    for v_one in
      select a.own_position, a.player_id, l.main, l.main_lowest, l.main_lines, l.held, l.held_lowest, l.float, l.float_lowest, l.strange,
        coalesce(known.yes, false) as known, a.template, wallet.counts_for(a.template) as counts,
        case wallet.counts_for(a.template) when 'wallet-stake' then coalesce(l.main, 0) else l.own end as counted
      from unnest(p_player, p_key, p_template) with ordinality as a (player_id, key, template, own_position)
      join (
        select own_position, sum(amount) filter (where account = 'main') as main, coalesce(min(running) filter (where account = 'main'), 0) as main_lowest,
          count(*) filter (where account = 'main') as main_lines, sum(amount) filter (where account = 'held') as held,
          coalesce(min(running) filter (where account = 'held'), 0) as held_lowest, sum(amount) filter (where account = 'float') as float,
          coalesce(min(running) filter (where account = 'float'), 0) as float_lowest, sum(amount) as own, bool_or(account not in ('main', 'held', 'float')) as strange
        from (
          select own_position, account, amount, sum(amount) over (partition by own_position, account order by number) as running
          from unnest(p_line_of, p_account, p_amount) with ordinality as line (own_position, account, amount, number)
          where account not like 'house:%'
        ) as own group by own_position
      ) as l on l.own_position = a.own_position
      left join lateral (
        select true as yes from wallet.transaction t where t.player_id + 0 = a.player_id and t.idempotency_key = a.key limit 1
      ) as known on true
      where a.player_id = any (v_crowded)
      order by a.player_id, a.own_position
    loop
      if v_one.player_id is distinct from v_player then
        v_player := v_one.player_id;
        select max(a.balance) filter (where a.code = 'main'), max(a.sequence) filter (where a.code = 'main'), max(a.balance) filter (where a.code = 'held'), max(a.balance) filter (where a.code = 'float')
        into v_main, v_sequence, v_held, v_float from wallet.account a where a.player_id = v_player;
        v_guard := array_position(v_guarded, v_player);
        v_rule := case when v_guard is not null then array(select v_rules[v_guard][n] from generate_series(1, 9) as n order by n) end;
      end if;
      v_may_stake := least(v_rule[1] - v_rule[7], v_rule[2] - v_rule[8], v_rule[3] - v_rule[9]);
      v_may_lose := least(v_rule[4] - v_rule[7], v_rule[5] - v_rule[8], v_rule[6] - v_rule[9]);
      if v_one.known then
        continue;
      elsif v_one.strange or (v_one.main is not null and v_main is null) or (v_one.held is not null and v_held is null) or (v_one.float is not null and v_float is null) then
        v_refused[v_one.own_position] := 2;
      elsif v_guard is not null and v_one.template in ('stake-placed', 'game-stake-placed', 'chase-stake-placed', 'vendor-wallet-held', 'chase-held')
        and (v_excluded[v_guard] or (v_barred[v_guard] and v_one.template <> 'chase-stake-placed')
          or (v_one.template <> 'chase-held' and (-v_one.counted > v_may_stake or -v_one.counted > v_may_lose))) then
        -- Told before an empty account is: nobody shall fill it for a stake that would be refused.
        v_refused[v_one.own_position] := case when v_excluded[v_guard] then 4 else 3 end;
        v_left[v_one.own_position] := v_main;
        v_left_sequence[v_one.own_position] := v_sequence;
      elsif v_main + v_one.main_lowest < 0 or v_held + v_one.held_lowest < 0 or v_float + v_one.float_lowest < 0 then
        v_refused[v_one.own_position] := 1;
        v_left[v_one.own_position] := v_main;
        v_left_sequence[v_one.own_position] := v_sequence;
      else
        v_main := v_main + coalesce(v_one.main, 0);
        v_held := v_held + coalesce(v_one.held, 0);
        v_float := v_float + coalesce(v_one.float, 0);
        if v_one.counts in ('stake', 'wallet-stake') then
          v_rule := v_rule[1:6] || array[greatest(0, v_rule[7] - v_one.counted), greatest(0, v_rule[8] - v_one.counted), greatest(0, v_rule[9] - v_one.counted)];
        elsif v_one.counts = 'return' then
          v_rule := array[v_rule[1], v_rule[2], v_rule[3], v_rule[4] + v_one.counted, v_rule[5] + v_one.counted, v_rule[6] + v_one.counted] || v_rule[7:9];
        end if;
        v_sequence := v_sequence + v_one.main_lines;
      end if;
    end loop;
  end if;

  -- The next statement has a newer snapshot than the locks: it sees every transaction that was waited for.
  return query
  with asked as materialized (
    select a.*, wallet.counts_for(a.template) as counts, known.id as known_id, known.input_hash as known_hash, coalesce(v_refused[own_position], 0) as refused
    from unnest(p_player, p_id, p_merchant, p_template, p_key, p_hash, p_reference, p_remark) with ordinality
      as a (player_id, id, merchant_id, template, key, hash, reference, remark, own_position)
    left join lateral (
      select t.id, t.input_hash from wallet.transaction t where t.player_id + 0 = a.player_id and t.idempotency_key = a.key limit 1
    ) as known on true
  ), move as (
    -- One row a line of every transaction not seen before, with its account as it stands after that line.
    select l.*,
      case when l.own then (l.row_balance + sum(l.amount) over running)::bigint end as balance_after,
      case when l.own then l.row_sequence + row_number() over running end as new_sequence
    from (
      select asked.*, line.number, line.account collate "C" as account, line.amount, line.account not like 'house:%' as own,
        kept.ctid as row_at, kept.balance as row_balance, kept.sequence as row_sequence, kept.today, main.ctid as main_at,
        case when line.account like 'house:%' or (asked.counts = 'wallet-stake' and line.account <> 'main') then 0 else line.amount end as counted
      from unnest(p_line_of, p_account, p_amount) with ordinality as line (own_position, account, amount, number)
      join asked on asked.own_position = line.own_position and asked.known_id is null and asked.refused = 0
      left join lateral (
        select a.ctid, a.balance, a.sequence, (v_posted_at at time zone a.time_zone)::date as today from wallet.account a
        where line.account not like 'house:%' and a.player_id = asked.player_id and a.code = line.account limit 1
      ) as kept on true
      left join lateral (
        -- Where the figures stand, for lines that count and move another account of the player.
        select a.ctid from wallet.account a
        where asked.counts is not null and line.account in ('held', 'float') and a.player_id = asked.player_id and a.code = 'main' limit 1
      ) as main on true
    ) as l
    window running as (partition by l.player_id, l.account order by l.own_position, l.number rows unbounded preceding)
  ), judged as materialized (
    -- The verdict stands on each line, so that what follows needs no join: joins of such sets are planned badly.
    select move.*, row_number() over lines as line,
      case when bool_or(own and row_at is null) over whole then 'unknown-account' when bool_or(balance_after < 0) over whole then 'insufficient' else 'posted' end as verdict,
      -- A transaction's lines on one account follow each other in sequence: the newest is the highest.
      max(new_sequence) filter (where account = 'main') over whole as main_sequence,
      (max(array[new_sequence, balance_after]) filter (where account = 'main') over whole)[2] as main_after
    from move
    window lines as (partition by own_position order by number), whole as (lines rows between unbounded preceding and unbounded following)
  ), added_transaction as (
    insert into wallet.transaction (player_id, id, created_at, merchant_id, template, idempotency_key, input_hash, reference, remark)
    select player_id, id, v_posted_at, merchant_id, template, key, hash, reference, remark from judged where line = 1 and verdict = 'posted'
  ), added_entry as (
    insert into wallet.entry (player_id, transaction_id, amount, balance_after, sequence, line, account)
    select player_id, id, amount, balance_after, new_sequence, line, account from judged where verdict = 'posted'
  ), moved as (
    -- By row address: the rows are locked by us, so the address is good for this statement, and no plan can turn it into a scan.
    update wallet.account a set balance = a.balance + change.amount, sequence = a.sequence + change.entries,
      turnover = a.turnover + change.turnover, staked = a.staked + change.staked, returned = a.returned + change.returned,
      deposited = a.deposited + change.deposited, withdrawn = a.withdrawn + change.withdrawn,
      staked_before_day = least(case when change.today <= a.period_day then a.staked_before_day else a.staked end, a.staked - change.staked_back),
      returned_before_day = case when change.today <= a.period_day then a.returned_before_day else a.returned end,
      deposited_before_day = least(case when change.today <= a.period_day then a.deposited_before_day else a.deposited end, a.deposited - change.deposited_back),
      staked_before_week = least(case when change.today <= a.period_day or change.today < protection.period_start(a.period_day, 'week') + 7 then a.staked_before_week else a.staked end, a.staked - change.staked_back),
      returned_before_week = case when change.today <= a.period_day or change.today < protection.period_start(a.period_day, 'week') + 7 then a.returned_before_week else a.returned end,
      deposited_before_week = least(case when change.today <= a.period_day or change.today < protection.period_start(a.period_day, 'week') + 7 then a.deposited_before_week else a.deposited end, a.deposited - change.deposited_back),
      staked_before_month = least(case when change.today <= a.period_day or protection.period_start(change.today, 'month') = protection.period_start(a.period_day, 'month') then a.staked_before_month else a.staked end, a.staked - change.staked_back),
      returned_before_month = case when change.today <= a.period_day or protection.period_start(change.today, 'month') = protection.period_start(a.period_day, 'month') then a.returned_before_month else a.returned end,
      deposited_before_month = least(case when change.today <= a.period_day or protection.period_start(change.today, 'month') = protection.period_start(a.period_day, 'month') then a.deposited_before_month else a.deposited end, a.deposited - change.deposited_back),
      period_day = greatest(a.period_day, change.today)
    from (
      select at, sum(amount)::bigint as amount, sum(entries)::bigint as entries, max(today) as today,
        coalesce(-sum(counted) filter (where counts = 'stake'), 0)::bigint as turnover, coalesce(-sum(counted) filter (where counts in ('stake', 'wallet-stake')), 0)::bigint as staked,
        coalesce(sum(counted) filter (where counts in ('stake', 'wallet-stake') and counted > 0), 0)::bigint as staked_back, coalesce(-sum(counted) filter (where counts = 'deposit' and counted < 0), 0)::bigint as deposited_back,
        coalesce(sum(counted) filter (where counts = 'return'), 0)::bigint as returned, coalesce(sum(counted) filter (where counts = 'deposit'), 0)::bigint as deposited,
        coalesce(-sum(counted) filter (where counts = 'withdrawal'), 0)::bigint as withdrawn
      from (
        select row_at as at, amount, 1 as entries, today, case when account = 'main' then counts end as counts, counted from judged where verdict = 'posted' and row_at is not null
        union all
        select main_at, 0, 0, today, counts, counted from judged where verdict = 'posted' and main_at is not null
      ) as part group by at
    ) as change
    where a.ctid = change.at
  ), answer as (
    select own_position, player_id, verdict, case when verdict = 'posted' then id end as id, case when verdict = 'posted' then main_after end as main_after, main_sequence
    from judged where line = 1
    union all
    select asked.own_position, asked.player_id, case when known_hash = hash then 'replayed' else 'conflict' end,
      case when known_hash = hash then known_id end, first.balance_after, first.sequence
    from asked
    left join lateral (
      select e.balance_after, e.sequence from wallet.entry e
      where known_hash = hash and e.player_id = asked.player_id and e.transaction_id = known_id and e.account = 'main' order by e.line desc limit 1
    ) as first on true
    where known_id is not null
    union all
    select own_position, player_id, case refused when 1 then 'insufficient' when 3 then 'limited' when 4 then 'excluded' else 'unknown-account' end, null,
      case when refused <> 2 then v_left[own_position] end, v_left_sequence[own_position]
    from asked where known_id is null and refused > 0
  )
  select own_position::integer, verdict, id,
    coalesce(main_after, (select a.balance from wallet.account a where a.player_id = answer.player_id and a.code = 'main')),
    case when main_after is not null then main_sequence else (select a.sequence from wallet.account a where a.player_id = answer.player_id and a.code = 'main') end
  from answer
  order by own_position;
end
$$;
