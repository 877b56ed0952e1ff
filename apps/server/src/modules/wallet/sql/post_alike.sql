-- Part of post: what most batches are, movements of different players in the order of the players, each of two lines, the first on their main account and the second,
-- its opposite, on an account of the house, all first lines before all second ones. Answers as post does; nothing, and nothing is written, when one is
-- not so or there is more to it than that it is posted (a rule of the player's may refuse it, its key was seen before, there is too little money): then all of it is for the
-- rest of post, which locks the same accounts in the same order. Judged by the same functions. Called by functions that set the planner.
create or replace function wallet.post_alike(
  p_player bigint[], p_id uuid[], p_merchant integer[], p_template text[], p_key text[], p_hash bytea[], p_reference text[], p_remark text[],
  p_line_of integer[], p_account text[], p_amount bigint[]
) returns table ("position" integer, verdict text, transaction_id uuid, balance bigint, sequence bigint)
language plpgsql
as $$
#variable_conflict use_column
declare
  v_count integer := cardinality(p_player);
  v_at timestamptz;
  v_row tid[];
  v_zone text[];
  v_free boolean;
  v_counted boolean;
  v_balance bigint[];
  v_sequence bigint[];
  v_counts text[];
  v_named bigint;
  v_guarded bigint;
  v_known bigint;
  v record;
  v_none bigint[];
begin
  if cardinality(p_line_of) <> 2 * v_count or not (
    select bool_and((p_line_of[n] = n and p_line_of[v_count + n] = n and p_account[n] = 'main' and p_account[v_count + n] like 'house:%'
      and p_amount[n] + p_amount[v_count + n] = 0 and (n = 1 or p_player[n - 1] < p_player[n])) is true)
    from generate_series(1, v_count) as n) then
    return;
  end if;
  select array_agg(a.ctid), array_agg(a.time_zone), array_agg(a.balance), array_agg(a.sequence) into v_row, v_zone, v_balance, v_sequence
  from (select player_id from unnest(p_player) as m (player_id) offset 0) as m
  cross join lateral (
    select a.ctid, a.time_zone, a.balance, a.sequence from wallet.account a where a.player_id = m.player_id and a.code = 'main' for no key update
  ) as a;
  -- Each statement from here on has a newer snapshot than the locks: it sees every movement that was waited for.
  v_at := clock_timestamp();
  select array_agg(k.counts order by m.n), count(k.name), count(k.guard), count(t.known) into v_counts, v_named, v_guarded, v_known
  from unnest(p_player, p_key, p_template) with ordinality as m (player_id, key, template, n)
  left join wallet.template k on k.name = m.template
  left join lateral (select true as known from wallet.transaction t where t.player_id + 0 = m.player_id and t.idempotency_key = m.key limit 1) as t on true;
  if cardinality(v_row) is distinct from v_count or v_named < v_count or v_known > 0
    or (v_guarded > 0 and exists (select from protection.restrictions(p_player, p_merchant))) then
    return;
  end if;
  select y.is_free, y.counts into v_free, v_counted from wallet.account_type y where y.code = 'main';
  select bool_and(wallet.judge(false, null, null, null, null, null, null, null, m.after) = 'posted') as is_posted, array_agg(m.after) as after, array_agg(m.number) as number,
    array_agg(wallet.gain('turnover', m.counts, m.in, m.out)) as turnover, array_agg(wallet.gain('staked', m.counts, m.in, m.out)) as staked,
    array_agg(wallet.gain('staked back', m.counts, m.in, m.out)) as staked_back, array_agg(wallet.gain('returned', m.counts, m.in, m.out)) as returned,
    array_agg(wallet.gain('deposited', m.counts, m.in, m.out)) as deposited, array_agg(wallet.gain('deposited back', m.counts, m.in, m.out)) as deposited_back,
    array_agg(wallet.gain('withdrawn', m.counts, m.in, m.out)) as withdrawn
  into v
  from (
    select counts, v_balance[n] + amount as after, v_sequence[n] + 1 as number,
      case when wallet.is_counted(counts, v_free, v_counted) then greatest(0, amount) else 0 end as in,
      case when wallet.is_counted(counts, v_free, v_counted) then greatest(0, -amount) else 0 end as out
    from unnest(v_counts, p_amount[1:v_count]) with ordinality as m (counts, amount, n)
  ) as m;
  if not v.is_posted then
    return;
  end if;
  v_none := array_fill(null::bigint, array[v_count]);
  perform wallet.add_movements(v_at, array_fill('posted'::text, array[v_count]), p_player, p_id, p_merchant, p_template, p_key, p_hash, p_reference, p_remark,
    p_line_of, p_account, p_amount, array_fill(1, array[v_count]) || array_fill(2, array[v_count]), v.after || v_none, v.number || v_none);
  perform wallet.move_accounts(v_at, v_row, v_zone, v.after, v.number, v.turnover, v.staked, v.staked_back, v.returned, v.deposited, v.deposited_back, v.withdrawn);
  return query select n, 'posted', p_id[n], v.after[n], v.number[n] from generate_series(1, v_count) as n;
end
$$;
