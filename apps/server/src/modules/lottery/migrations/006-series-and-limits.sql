-- Prize groups and limits. `stake` of a bet is what was paid; the price was stake + rebate. Counters of what may still be won exist only for bets
-- of games that have such a limit: nobody else's placing touches them.

alter table lottery.bet
  -- Given back at once for taking a lower prize group; part of the price, never of the stake.
  add column rebate bigint not null default 0 check (rebate >= 0),
  -- Prize group the odds were sold at; null for fixed odds.
  add column series integer,
  -- What the bet takes of counted limits: [[key, possible payout, …], …]; null when nothing is counted. Cancelling gives it back.
  add column risk jsonb;

-- What a brand changes of the house's limits (limits.ts describes the settings). Game '*' stands for all.
create table lottery.game_limits (
  merchant_id integer not null,
  game_code text collate "C" not null,
  settings jsonb not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, game_code)
);

-- Possible payouts taken so far, by draw and key: "LO2 68" for a number of a play, "@5001" for a player. Rows live as long as their draw's betting.
create table lottery.exposure (
  draw_id bigint not null,
  key text collate "C" not null,
  payout bigint not null check (payout >= 0),
  primary key (draw_id, key)
) with (fillfactor = 50);

-- Judges orders against the counters, one after another, and holds the counters until the transaction ends; changes no counter.
-- p_draw: the draw of each order. p_of: the 1-based order of each bet. p_risk: what each bet takes, null for nothing:
--   [[key, payout, most], …]: fits when taken + payout <= most;
--   [[key, payout, most, full, soft], …]: sold at lowered odds, which are due only when taken + full > soft (full: the payout at full odds).
-- Both payouts grow with the multiple, so that a chase may scale a line's.
-- Answers only orders that do not fit: [[bet within the order from 0, item from 0, taken before], …].
create function lottery.judge_exposure(p_draw bigint[], p_of integer[], p_risk jsonb[])
returns table (order_position integer, failed jsonb)
language plpgsql
as $$
#variable_conflict use_variable
declare
  v_of integer[];
  v_bet integer[];
  v_item integer[];
  v_draw bigint[];
  v_key text[];
  v_payout bigint[];
  v_most bigint[];
  v_full bigint[];
  v_soft bigint[];
  v_counter integer[];
  v_taken bigint[];
  v_from integer := 1;
  v_failed jsonb;
begin
  select array_agg(i.own_order order by i.n, i.item), array_agg(i.bet order by i.n, i.item), array_agg(i.item order by i.n, i.item),
    array_agg(p_draw[i.own_order] order by i.n, i.item), array_agg(i.risk ->> 0 order by i.n, i.item),
    array_agg((i.risk ->> 1)::bigint order by i.n, i.item), array_agg((i.risk ->> 2)::bigint order by i.n, i.item),
    array_agg((i.risk ->> 3)::bigint order by i.n, i.item), array_agg((i.risk ->> 4)::bigint order by i.n, i.item)
  into v_of, v_bet, v_item, v_draw, v_key, v_payout, v_most, v_full, v_soft
  from (
    select b.own_order, b.n, (b.bet - 1)::integer as bet, (r.item - 1)::integer as item, r.risk
    from (select a.own_order, a.risk, a.n, row_number() over (partition by a.own_order order by a.n) as bet
      from unnest(p_of, p_risk) with ordinality as a (own_order, risk, n)) as b
    cross join lateral jsonb_array_elements(b.risk) with ordinality as r (risk, item)
  ) as i;
  if v_of is null then
    return;
  end if;

  -- Counters in the order of their keys, new ones first: everybody takes them so.
  insert into lottery.exposure (draw_id, key, payout) select distinct a.draw, a.key, 0 from unnest(v_draw, v_key) as a (draw, key) order by 1, 2
  on conflict do nothing;
  with held as materialized (
    select e.draw_id, e.key, e.payout from lottery.exposure e
    where (e.draw_id, e.key) in (select a.draw, a.key from unnest(v_draw, v_key) as a (draw, key)) order by e.draw_id, e.key for update of e
  ), numbered as materialized (
    select h.draw_id, h.key, h.payout, row_number() over (order by h.draw_id, h.key)::integer as n from held h
  )
  select (select array_agg(c.payout order by c.n) from numbered c),
    (select array_agg(c.n order by a.n) from unnest(v_draw, v_key) with ordinality as a (draw, key, n) join numbered c on c.draw_id = a.draw and c.key = a.key)
  into v_taken, v_counter;

  for i in 1 .. cardinality(v_of) loop
    if v_taken[v_counter[i]] + v_payout[i] > v_most[i] or v_taken[v_counter[i]] + v_full[i] <= v_soft[i] then
      v_failed := coalesce(v_failed, '[]') || jsonb_build_array(jsonb_build_array(v_bet[i], v_item[i], v_taken[v_counter[i]]));
    end if;
    v_taken[v_counter[i]] := v_taken[v_counter[i]] + v_payout[i];
    if v_of[i + 1] is distinct from v_of[i] then
      if v_failed is not null then
        -- All or none: the others are judged as if this order had not come.
        for j in v_from .. i loop
          v_taken[v_counter[j]] := v_taken[v_counter[j]] - v_payout[j];
        end loop;
        order_position := v_of[i];
        failed := v_failed;
        return next;
        v_failed := null;
      end if;
      v_from := i + 1;
    end if;
  end loop;
end
$$;

-- Adds to the counters what bets take (p_sign 1), or gives it back (-1). A counter whose draw is over may be gone already.
create function lottery.add_exposure(p_draw bigint[], p_of integer[], p_risk jsonb[], p_sign integer) returns void
language plpgsql
as $$
begin
  perform from lottery.exposure e
  where (e.draw_id, e.key) in (select p_draw[a.own_order], r.risk ->> 0 from unnest(p_of, p_risk) as a (own_order, risk) cross join lateral jsonb_array_elements(a.risk) as r (risk))
  order by e.draw_id, e.key for update of e;
  update lottery.exposure e set payout = greatest(0, e.payout + p_sign * s.payout)
  from (select p_draw[a.own_order] as draw_id, r.risk ->> 0 as key, sum((r.risk ->> 1)::bigint)::bigint as payout
    from unnest(p_of, p_risk) as a (own_order, risk) cross join lateral jsonb_array_elements(a.risk) as r (risk) group by 1, 2) as s
  where e.draw_id = s.draw_id and e.key = s.key;
end
$$;

-- As in 002, and: what a bet cost less (rebate), its prize group, and what it takes of counted limits. p_bet_risk is empty when no bet takes anything.
-- Two verdicts more, nothing was posted: limit (failed as lottery.judge_exposure says) | again (an order that stood before it in this very batch
-- filled the limit and was not posted after all: ask once more).
drop function lottery.place_orders(bigint[], uuid[], integer[], bigint[], text[], bytea[], text[], bigint[], integer[], uuid[], text[], text[], integer[], bigint[], integer[], bigint[], text[]);
create function lottery.place_orders(
  p_player bigint[], p_master uuid[], p_merchant integer[], p_draw bigint[], p_key text[], p_hash bytea[], p_reference text[], p_stake bigint[],
  p_bet_of integer[], p_bet uuid[], p_play text[], p_content text[], p_combinations integer[], p_unit bigint[], p_multiple integer[], p_bet_stake bigint[],
  p_odds text[], p_bet_rebate bigint[], p_bet_series integer[], p_bet_risk text[]
) returns table (order_position integer, verdict text, master_id uuid, balance bigint, sequence bigint, failed jsonb)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  v_verdict text[];
  v_position integer[];
  v_count integer;
  v_held bigint[];
  v_placed_at timestamptz;
  v_risky boolean := cardinality(p_bet_risk) > 0;
  v_risk jsonb[];
  v_failed jsonb[];
  v_posted integer[] := '{}';
  v_unposted boolean := false;
begin
  -- FOR SHARE holds off closing (which updates the row) until this transaction ends (reliability D2). Draws that are over are not locked at all:
  -- a stream of late bets must not keep the closing waiting. The clock is read after the locks, because they may have been waited for.
  select coalesce(array_agg(held.id), '{}') into v_held from (
    select d.id from lottery.draw d where d.id = any (p_draw) and d.state = 'open' and d.closes_at > clock_timestamp() order by d.id for share of d
  ) as held;
  v_placed_at := clock_timestamp();
  select array_agg(
    case
      when d.id is null or d.merchant_id <> asked.merchant_id then 'unknown'
      when d.state = 'scheduled' and d.closes_at > v_placed_at then 'not-open'
      when d.closes_at <= v_placed_at or not d.id = any (v_held) then 'closed'
    end order by asked.own_position)
  into v_verdict
  from unnest(p_draw, p_merchant) with ordinality as asked (draw_id, merchant_id, own_position)
  left join lottery.draw d on d.id = asked.draw_id;

  return query
  select n, v_verdict[n], null::uuid, null::bigint, null::bigint, null::jsonb from generate_subscripts(v_verdict, 1) as n where v_verdict[n] is not null;

  if v_risky then
    v_risk := p_bet_risk::jsonb[];
    v_failed := array_fill(null::jsonb, array[cardinality(p_player)]);
    for order_position, failed in
      select j.order_position, j.failed from lottery.judge_exposure(p_draw, p_bet_of,
        array(select case when v_verdict[b.own_order] is null then b.risk end from unnest(p_bet_of, v_risk) with ordinality as b (own_order, risk, n) order by b.n)) as j
    loop
      v_verdict[order_position] := 'limit';
      v_failed[order_position] := failed;
    end loop;
  end if;

  select coalesce(array_agg(n order by n), '{}') into v_position from generate_subscripts(v_verdict, 1) as n where v_verdict[n] is null;
  v_count := cardinality(v_position);

  if v_count > 0 then
    failed := null;
    for order_position, verdict, master_id, balance, sequence in
    with asked as materialized (
      select array_agg(p_player[n] order by n) as player, array_agg(p_master[n] order by n) as master, array_agg(p_merchant[n] order by n) as merchant,
        array_agg(p_key[n] order by n) as key, array_agg(p_hash[n] order by n) as hash, array_agg(p_reference[n] order by n) as reference,
        array_agg(p_stake[n] order by n) as stake, array_agg(-p_stake[n] order by n) as debit,
        array_agg(k::integer order by n) as line_of
      from unnest(v_position) with ordinality as p (n, k)
    ), judged as materialized (
      select v_position[w."position"] as own_position, w.verdict, w.transaction_id, w.balance, w.sequence
      from asked cross join lateral wallet.post(
        asked.player, asked.master, asked.merchant, array_fill('stake-placed'::text, array[v_count]), asked.key, asked.hash, asked.reference,
        array_fill(''::text, array[v_count]), asked.line_of || asked.line_of,
        array_fill('main'::text, array[v_count]) || array_fill('house:stakes'::text, array[v_count]), asked.debit || asked.stake) as w
    ), written as (
      insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content, rebate, series, risk)
      select p_player[b.own_position], b.id, p_master[b.own_position], p_draw[b.own_position], b.unit, b.stake, v_placed_at, p_merchant[b.own_position], b.combinations, b.multiple, b.play, b.odds, b.content,
        b.rebate, b.series, b.risk::jsonb
      from unnest(p_bet_of, p_bet, p_play, p_content, p_combinations, p_unit, p_multiple, p_bet_stake, p_odds, p_bet_rebate, p_bet_series, p_bet_risk)
        as b (own_position, id, play, content, combinations, unit, multiple, stake, odds, rebate, series, risk)
      join judged on judged.own_position = b.own_position and judged.verdict = 'posted'
    )
    select j.own_position, j.verdict, j.transaction_id, j.balance, j.sequence from judged j
    loop
      return next;
      if v_risky then
        if verdict = 'posted' then
          v_posted := v_posted || order_position;
        else
          v_unposted := true;
        end if;
      end if;
    end loop;
  end if;

  if v_risky then
    if cardinality(v_posted) > 0 then
      perform lottery.add_exposure(p_draw, p_bet_of,
        array(select case when b.own_order = any (v_posted) then b.risk end from unnest(p_bet_of, v_risk) with ordinality as b (own_order, risk, n) order by b.n), 1);
    end if;
    return query
    select n, case when v_unposted then 'again' else 'limit' end, null::uuid, null::bigint, null::bigint, v_failed[n]
    from generate_subscripts(v_verdict, 1) as n where v_verdict[n] = 'limit';
  end if;
end
$$;

-- As in 002, and gives back what the bets took of counted limits.
create or replace function lottery.cancel_bets(p_player bigint, p_bet uuid[], p_transaction uuid[])
returns table (verdict text, balance bigint)
language plpgsql
as $$
#variable_conflict use_column
declare
  v_found integer;
  v_open integer;
  v_written integer;
  v_balance bigint;
  v_draw bigint[];
  v_risk jsonb[];
begin
  select count(*), array_agg(b.draw_id order by b.id) filter (where b.risk is not null), array_agg(b.risk order by b.id) filter (where b.risk is not null)
  into v_found, v_draw, v_risk from lottery.bet b where b.player_id = p_player and b.id = any (p_bet);
  if v_found <> cardinality(p_bet) then
    return query select 'unknown', null::bigint;
    return;
  end if;
  -- The same lock as placing: closing waits for it, and after closing nothing can be cancelled.
  perform from lottery.draw d where d.id in (select b.draw_id from lottery.bet b where b.player_id = p_player and b.id = any (p_bet))
    and d.state = 'open' and d.closes_at > clock_timestamp() order by d.id for share of d;
  select count(*) into v_open from lottery.bet b join lottery.draw d on d.id = b.draw_id
  where b.player_id = p_player and b.id = any (p_bet) and d.state = 'open' and d.closes_at > clock_timestamp();
  if v_open <> v_found then
    return query select 'late', null::bigint;
    return;
  end if;
  -- The outcome's key lets a bet end once: a second cancellation waits here and finds the first.
  with asked as (select * from unnest(p_bet, p_transaction) as a (bet_id, transaction_id))
  insert into lottery.bet_outcome (player_id, bet_id, draw_id, payout, at, transaction_id, kind)
  select b.player_id, b.id, b.draw_id, b.stake, clock_timestamp(), asked.transaction_id, 'cancelled'
  from asked join lottery.bet b on b.player_id = p_player and b.id = asked.bet_id
  order by b.id on conflict (player_id, bet_id) do nothing;
  get diagnostics v_written = row_count;
  if v_written <> v_found then
    raise exception 'cancelled already' using errcode = 'LT002';
  end if;
  if v_risk is not null then
    perform lottery.add_exposure(v_draw, array(select generate_series(1, cardinality(v_draw))), v_risk, -1);
  end if;
  with bet as materialized (
    select array_agg(b.player_id order by b.id) as player, array_agg(o.transaction_id order by b.id) as id, array_agg(b.merchant_id order by b.id) as merchant,
      array_agg('stake-refunded'::text) as template, array_agg('cancel:' || b.id order by b.id) as key, array_agg(sha256(uuid_send(b.id)) order by b.id) as hash,
      array_agg(b.id::text order by b.id) as reference, array_agg(''::text) as remark, array_agg(b.stake order by b.id) as credit, array_agg(-b.stake order by b.id) as debit
    from lottery.bet b join lottery.bet_outcome o on o.player_id = b.player_id and o.bet_id = b.id
    where b.player_id = p_player and b.id = any (p_bet)
  ), posted as materialized (
    select w.* from bet cross join lateral wallet.post(bet.player, bet.id, bet.merchant, bet.template, bet.key, bet.hash, bet.reference, bet.remark,
      array(select generate_series(1, v_found)) || array(select generate_series(1, v_found)),
      array_fill('main'::text, array[v_found]) || array_fill('house:stakes'::text, array[v_found]), bet.credit || bet.debit) as w
  )
  select count(*) filter (where posted.verdict = 'posted'), max(posted.balance) into v_written, v_balance from posted;
  if v_written <> v_found then
    raise exception 'lottery: a refund was not posted' using errcode = 'LT003';
  end if;
  return query select 'done', v_balance;
end
$$;
