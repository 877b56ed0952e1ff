-- Part of post: what most batches are, movements of different players in the order of the players, each between the house and their main account, or lent money, or both of
-- them. Lines of main accounts come first, then those of lent money, both in the order of the movements, then as many of the house, in the same order, each the opposite
-- of its own. Answers as post does; nothing, and nothing is written, when one is not so or there is more to it than that it is posted (a rule of the player's may refuse it, one owes the house,
-- its key was seen before, there is too little money): then all of it is for the rest of post. Judged by the same functions. Called by functions that set the planner.
create or replace function wallet.post_alike(
  p_player bigint[], p_id uuid[], p_merchant integer[], p_template text[], p_key text[], p_hash bytea[], p_reference text[], p_remark text[],
  p_line_of integer[], p_account text[], p_amount bigint[]
) returns table ("position" integer, verdict text, transaction_id uuid, balance bigint, sequence bigint)
language plpgsql
as $$
#variable_conflict use_column
declare
  v_count integer := cardinality(p_player);
  -- Lines of players, and those of them on main accounts.
  v_lines integer := cardinality(p_line_of) / 2;
  v_own integer := coalesce(array_position(p_account, 'bonus') - 1, v_lines);
  v_lent_of integer[];
  v_at timestamptz;
  -- Accounts: the main ones of all movements, then those of lent money. v_amount: what is moved, null on a main account that only is locked.
  v_row tid[];
  v_zone text[];
  v_balance bigint[];
  v_sequence bigint[];
  v_amount bigint[];
  v_counts text[];
  v_guarded bigint := 0;
  v_owes boolean;
  v_nth integer[];
  n integer;
  v record;
begin
  if cardinality(p_line_of) <> 2 * v_lines or v_lines < v_count or not (
    select bool_and((p_line_of[v_lines + n] = p_line_of[n] and p_account[n] = case when n <= v_own then 'main' else 'bonus' end and p_account[v_lines + n] like 'house:%'
      and p_amount[n] + p_amount[v_lines + n] = 0 and p_line_of[n] between 1 and v_count and (n = 1 or n = v_own + 1 or p_line_of[n - 1] < p_line_of[n])
      and (n = 1 or n > v_count or p_player[n - 1] < p_player[n])) is true)
    from generate_series(1, v_lines) as n) then
    return;
  end if;
  v_amount := p_amount[1:v_own];
  if v_own < v_lines then
    v_lent_of := p_line_of[v_own + 1:v_lines];
    foreach n in array v_lent_of loop
      if n <> all (p_line_of[1:v_own]) then
        v_amount := v_amount[1:n - 1] || null::bigint || v_amount[n:];
      end if;
    end loop;
    if cardinality(v_amount) < v_count then
      return;
    end if;
    v_amount := v_amount || p_amount[v_own + 1:v_lines];
  end if;
  -- Main accounts first, in the order of the rest of post. Lent money may come after all of them: whoever else waits for it holds its player's main account, and who does not
  -- (lockFreePlayers) waits for nobody.
  select array_agg(a.ctid) as row, array_agg(a.time_zone) as zone, array_agg(a.balance) as balance, array_agg(a.sequence) as sequence, bool_or(a.owed > 0) as owes into v
  from (
    select a.ctid, a.time_zone, a.balance, a.sequence, a.owed from wallet.account a where a.player_id = any (p_player) and a.code = 'main' order by a.player_id for no key update
  ) as a;
  v_row := v.row; v_zone := v.zone; v_balance := v.balance; v_sequence := v.sequence; v_owes := v.owes;
  if v_own < v_lines then
    select array_agg(a.ctid) as row, array_agg(a.time_zone) as zone, array_agg(a.balance) as balance, array_agg(a.sequence) as sequence into v
    from (
      select a.ctid, a.time_zone, a.balance, a.sequence from wallet.account a
      where a.player_id = any (array(select p_player[n] from unnest(v_lent_of) as n)) and a.code = 'bonus' order by a.player_id for no key update
    ) as a;
    v_row := v_row || v.row; v_zone := v_zone || v.zone; v_balance := v_balance || v.balance; v_sequence := v_sequence || v.sequence;
  end if;
  -- Each statement from here on has a newer snapshot than the locks: it sees every movement that was waited for.
  v_at := clock_timestamp();
  if p_template = array_fill(p_template[1], array[v_count]) then
    select array_fill(k.counts, array[v_count]), count(k.guard) over () into v_counts, v_guarded from wallet.template k where k.name = p_template[1];
  else
    select array_agg(k.counts order by m.n), count(k.guard) into v_counts, v_guarded
    from unnest(p_template) with ordinality as m (template, n) join wallet.template k on k.name = m.template;
  end if;
  if cardinality(v_row) is distinct from cardinality(v_amount) or cardinality(v_counts) is distinct from v_count
    or (v_owes and exists (select from unnest(p_amount[1:v_own]) as amount where amount > 0)) or 'house:receivables' = any (p_account)
    or (v_guarded > 0 and protection.may_be_restricted(p_player, p_merchant)) then
    return;
  end if;
  perform from unnest(p_player, p_key) as m (player_id, key)
  cross join lateral (select from wallet.transaction t where t.player_id + 0 = m.player_id and t.idempotency_key = m.key limit 1) as t;
  if found then
    return;
  end if;
  if v_own < v_lines then
    -- What lent money is moved for counts on its own account and nowhere else: anything but a stake and what comes back of one is for the rest of post.
    perform from unnest(v_lent_of) as l (own_position) join wallet.account_type y on y.code = 'bonus'
    where v_counts[l.own_position] in ('deposit', 'withdrawal') or wallet.is_counted(v_counts[l.own_position], y.is_free, y.counts) or not y.counts_alone;
    if found then
      return;
    end if;
    v_counts := v_counts || array(select v_counts[n] from unnest(v_lent_of) with ordinality as l (n, k) order by l.k);
    -- Own money before lent money, players before the house.
    v_nth := array(
      select case when n <= v_own then 1 when n <= v_lines then 1 + (v_amount[own_position] is not null)::integer
        when n <= v_lines + v_own then 2 + (own_position = any (v_lent_of))::integer else 2 + 2 * (v_amount[own_position] is not null)::integer end
      from unnest(p_line_of) with ordinality as l (own_position, n) order by n);
  else
    v_nth := array_fill(1, array[v_count]) || array_fill(2, array[v_count]);
  end if;
  select bool_and(wallet.judge(false, null, null, null, null, null, null, null, m.after) = 'posted') as is_posted,
    array_agg(m.row) as row, array_agg(m.zone) as zone, array_agg(m.after) as after, array_agg(m.number) as number,
    array_agg(wallet.gain('turnover', m.counts, m.in, m.out)) as turnover, array_agg(wallet.gain('staked', m.counts, m.in, m.out)) as staked,
    array_agg(wallet.gain('staked back', m.counts, m.in, m.out)) as staked_back, array_agg(wallet.gain('returned', m.counts, m.in, m.out)) as returned,
    array_agg(wallet.gain('deposited', m.counts, m.in, m.out)) as deposited, array_agg(wallet.gain('deposited back', m.counts, m.in, m.out)) as deposited_back,
    array_agg(wallet.gain('withdrawn', m.counts, m.in, m.out)) as withdrawn
  into v
  from (
    -- Each account keeps figures of its own, a main one of all that it is moved for (account_type's check).
    select a.row, a.zone, a.counts, a.balance + a.amount as after, a.sequence + 1 as number, greatest(0, a.amount) as in, greatest(0, -a.amount) as out
    from unnest(v_row, v_zone, v_balance, v_sequence, v_amount, v_counts) as a (row, zone, balance, sequence, amount, counts) where a.amount is not null offset 0
  ) as m;
  if not v.is_posted then
    return;
  end if;
  perform wallet.add_movements(v_at, array_fill('posted'::text, array[v_count]), p_player, p_id, p_merchant, p_template, p_key, p_hash, p_reference, p_remark, p_line_of,
    p_account, p_amount, v_nth, v.after || array_fill(null::bigint, array[v_lines]), v.number || array_fill(null::bigint, array[v_lines]));
  perform wallet.move_accounts(v_at, v.row, v.zone, v.after, v.number, v.turnover, v.staked, v.staked_back, v.returned, v.deposited, v.deposited_back, v.withdrawn);
  return query select n, 'posted', p_id[n], v_balance[n] + coalesce(v_amount[n], 0), v_sequence[n] + (v_amount[n] is not null)::integer from generate_series(1, v_count) as n;
end
$$;
