-- Places the orders of many players, each once, in one transaction: every order gets its own verdict.
--   posted | replayed (first answer) | conflict | insufficient | unknown-account | limited | excluded   from the wallet
--   bonus-game | bonus-own | bonus-most                                                                 from the wallet: why a bonus does not help out (place_parted)
--   unknown | not-open | closed                                                                         from the draw; nothing was posted
--   limit (`failed` as outcomes.judge_exposure says)                                                       from the counters; nothing was posted
--   again (an order that stood before it in this very batch filled the limit and was not posted after all: ask once more)
-- `failed` of a posted order that a bonus helps: what each of its bets takes of it, in their order, as text.
-- Positions of p_bet_of are 1-based positions of the first arrays. p_bet_rebate: what a bet cost less; p_bet_series: its prize group; p_bet_risk: what it
-- takes of counted limits, empty when no bet takes anything. An order's wallet transaction carries the order's master id.
-- p_helped: positions of orders that a bonus probably helps, as it helped their players' last ones: quicker together with all others than by themselves; nothing else depends on it.
-- The draw comes first (lottery.hold_open), then the counters, then the wallet's accounts, as everywhere.
create or replace function lottery.place_orders(
  p_player bigint[], p_master uuid[], p_merchant integer[], p_draw bigint[], p_key text[], p_hash bytea[], p_reference text[], p_stake bigint[],
  p_bet_of integer[], p_bet uuid[], p_play text[], p_content text[], p_combinations integer[], p_unit bigint[], p_multiple integer[], p_bet_stake bigint[],
  p_odds text[], p_bet_rebate bigint[], p_bet_series integer[], p_bet_risk text[], p_helped integer[]
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
  v_risky boolean; v_risk jsonb[]; v_failed jsonb[];
  v_posted integer[] := '{}';
  v_parts bigint[];
  v_parted record;
  v_helped integer[] := '{}';
  n integer;
  -- What the wallet says of the orders that it was asked about.
  v_place integer[]; v_said text[];
  v_master uuid[]; v_balance bigint[]; v_sequence bigint[];
  -- Orders that own money does not cover.
  v_short integer[] := '{}';
begin
  -- Holds off closing until this transaction ends (reliability D2). Draws that are over are not locked at all: a stream of late bets must not keep
  -- the closing waiting. The clock is read after the locks, because they may have been waited for.
  v_held := lottery.hold_open(p_draw);
  v_placed_at := clock_timestamp();
  v_verdict := lottery.off_sale(p_draw, p_merchant, v_held, v_placed_at);
  if array_remove(v_verdict, null) <> '{}' then
    return query
    select n, v_verdict[n], null::uuid, null::bigint, null::bigint, null::jsonb from generate_subscripts(v_verdict, 1) as n where v_verdict[n] is not null;
  end if;

  p_bet_risk := lottery.with_most_staked(p_draw, v_held, p_bet_of, p_bet_stake, p_bet_risk);
  v_risky := cardinality(p_bet_risk) > 0;
  if v_risky then
    v_risk := p_bet_risk::jsonb[];
    v_failed := array_fill(null::jsonb, array[cardinality(p_player)]);
    for order_position, failed in
      select j.order_position, j.failed from outcomes.judge_exposure('lottery', p_draw, p_bet_of,
        array(select case when v_verdict[b.own_order] is null then b.risk end from unnest(p_bet_of, v_risk) with ordinality as b (own_order, risk, n) order by b.n)) as j
    loop
      v_verdict[order_position] := 'limit';
      v_failed[order_position] := failed;
    end loop;
  end if;

  select coalesce(array_agg(n order by n), '{}') into v_position from generate_subscripts(v_verdict, 1) as n where v_verdict[n] is null;
  v_count := cardinality(v_position);
  if v_count > 0 then
    v_parted := lottery.part_orders(p_helped, v_position, p_player, p_draw, p_stake, p_bet_of, p_bet);
    with asked as materialized (
      select p_player as player, p_master as master, p_merchant as merchant, p_key as key, p_hash as hash, p_reference as reference, p_stake as stake,
        array(select -x.stake from unnest(p_stake) with ordinality as x (stake, n) order by x.n) as debit, v_position as line_of
      where v_count = cardinality(p_player)
      union all
      select array_agg(p_player[n] order by n), array_agg(p_master[n] order by n), array_agg(p_merchant[n] order by n), array_agg(p_key[n] order by n), array_agg(p_hash[n] order by n),
        array_agg(p_reference[n] order by n), array_agg(p_stake[n] order by n), array_agg(-p_stake[n] order by n), array_agg(k::integer order by n)
      from unnest(v_position) with ordinality as p (n, k) having v_count < cardinality(p_player)
    ), judged as materialized (
      select v_position[w."position"] as own_position, w.verdict, w.transaction_id, w.balance, w.sequence
      from asked cross join lateral wallet.post(
        asked.player, asked.master, asked.merchant, array_fill('stake-placed'::text, array[v_count]), asked.key, asked.hash, asked.reference,
        array_fill(''::text, array[v_count]), coalesce(v_parted.line_of, asked.line_of || asked.line_of),
        coalesce(v_parted.account, array_fill('main'::text, array[v_count]) || array_fill('house:stakes'::text, array[v_count])),
        coalesce(v_parted.amount, asked.debit || asked.stake)) as w
    ), written as (
      insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content, rebate, series, risk)
      select p_player[b.own_position], b.id, p_master[b.own_position], p_draw[b.own_position], b.unit, b.stake, v_placed_at, p_merchant[b.own_position], b.combinations, b.multiple, b.play, b.odds, b.content,
        b.rebate, b.series, b.risk::jsonb
      from unnest(p_bet_of, p_bet, p_play, p_content, p_combinations, p_unit, p_multiple, p_bet_stake, p_odds, p_bet_rebate, p_bet_series, p_bet_risk)
        as b (own_position, id, play, content, combinations, unit, multiple, stake, odds, rebate, series, risk)
      join judged on judged.own_position = b.own_position and judged.verdict = 'posted'
    )
    select array_agg(j.own_position), array_agg(j.verdict), array_agg(j.transaction_id), array_agg(j.balance), array_agg(j.sequence) into v_place, v_said, v_master, v_balance, v_sequence
    from judged j;
    return query
    select j.place, j.verdict, j.master, j.balance, j.sequence,
      case when j.verdict = 'posted' and j.place = any (v_parted.helped) then jsonb_build_array(v_parted.parts[array_position(v_parted.helped, j.place)]::text) end
    from unnest(v_place, v_said, v_master, v_balance, v_sequence) as j (place, verdict, master, balance, sequence) where j.verdict <> 'insufficient';
    if 'insufficient' = any (v_said) then
      v_short := array(select j.place from unnest(v_place, v_said) as j (place, verdict) where j.verdict = 'insufficient' order by j.place);
    end if;
    if v_risky then
      v_posted := array(select j.place from unnest(v_place, v_said) as j (place, verdict) where j.verdict = 'posted');
    end if;
    if cardinality(v_parted.helped) > 0 then
      v_helped := array(select h.n from unnest(v_parted.helped) with ordinality as h (place, n) where v_said[array_position(v_place, h.place)] = 'posted' order by h.n);
    end if;
    if cardinality(v_helped) > 0 then
      n := wallet.note_ahead(v_helped, v_parted.players, v_parted.grants, v_parted.bets, v_parted.stakes, v_parted.parts, v_parted.left_own);
    end if;
    if cardinality(v_short) > 0 then
      for order_position, verdict, master_id, balance, sequence, v_parts in
        select * from lottery.place_parted(v_short, p_player, p_master, p_merchant, p_draw, p_key, p_hash, p_reference, p_stake, v_placed_at, p_bet_of, p_bet, p_play,
          p_content, p_combinations, p_unit, p_multiple, p_bet_stake, p_odds, p_bet_rebate, p_bet_series, p_bet_risk)
      loop
        failed := to_jsonb(v_parts::text[]);
        return next;
        if v_risky and verdict = 'posted' then
          v_posted := v_posted || order_position;
        end if;
      end loop;
    end if;
  end if;

  if v_risky then
    perform lottery.count_posted(v_posted, p_draw, p_bet_of, v_risk);
    return query
    select n, case when cardinality(v_posted) < v_count then 'again' else 'limit' end, null::uuid, null::bigint, null::bigint, v_failed[n]
    from generate_subscripts(v_verdict, 1) as n where v_verdict[n] = 'limit';
  end if;
end
$$;

-- The same without hints, for processes of the release before.
create or replace function lottery.place_orders(
  p_player bigint[], p_master uuid[], p_merchant integer[], p_draw bigint[], p_key text[], p_hash bytea[], p_reference text[], p_stake bigint[],
  p_bet_of integer[], p_bet uuid[], p_play text[], p_content text[], p_combinations integer[], p_unit bigint[], p_multiple integer[], p_bet_stake bigint[],
  p_odds text[], p_bet_rebate bigint[], p_bet_series integer[], p_bet_risk text[]
) returns table (order_position integer, verdict text, master_id uuid, balance bigint, sequence bigint, failed jsonb)
language sql
as $$
  select * from lottery.place_orders(p_player, p_master, p_merchant, p_draw, p_key, p_hash, p_reference, p_stake, p_bet_of, p_bet, p_play, p_content, p_combinations, p_unit,
    p_multiple, p_bet_stake, p_odds, p_bet_rebate, p_bet_series, p_bet_risk, '{}')
$$;
