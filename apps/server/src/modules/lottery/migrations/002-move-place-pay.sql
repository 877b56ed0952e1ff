-- The four calls that change draws and money. Each is one round trip; each takes the draw's row first, then the wallet's accounts.

-- Moves a draw if it is still in p_from. Answers false when another worker was faster; a move that is not in the table is an error.
create function lottery.move_draw(p_id bigint, p_from text, p_to text) returns boolean
language plpgsql
as $$
begin
  if not lottery.legal_move(p_from, p_to) then
    raise exception 'lottery: a draw cannot go from % to %', p_from, p_to using errcode = '23514';
  end if;
  -- The lock first: an UPDATE reckons its new values before it waits, and the closing time must not lie before the last bet.
  perform from lottery.draw d where d.id = p_id and d.state = p_from for update of d;
  if not found then
    return false;
  end if;
  update lottery.draw set
    state = p_to,
    opened_at = case when p_to = 'open' then clock_timestamp() else opened_at end,
    closed_at = case when p_to = 'closed' then clock_timestamp() else closed_at end,
    drawn_at = case when p_to = 'drawn' then clock_timestamp() else drawn_at end,
    settled_at = case when p_to = 'settled' then clock_timestamp() else settled_at end
  where id = p_id;
  return true;
end
$$;

-- Places the orders of many players, each once, in one transaction: every order gets its own verdict.
--   posted | replayed (first answer) | conflict | insufficient | unknown-account   from the wallet
--   unknown | not-open | closed                                                    from the draw; nothing was posted
-- Positions of p_bet_of are 1-based positions of the first arrays. An order's wallet transaction carries the order's master id.
create function lottery.place_orders(
  p_player bigint[], p_master uuid[], p_merchant integer[], p_draw bigint[], p_key text[], p_hash bytea[], p_reference text[], p_stake bigint[],
  p_bet_of integer[], p_bet uuid[], p_play text[], p_content text[], p_combinations integer[], p_unit bigint[], p_multiple integer[], p_bet_stake bigint[],
  p_odds text[]
) returns table (order_position integer, verdict text, master_id uuid, balance bigint, sequence bigint)
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

  select coalesce(array_agg(n order by n), '{}') into v_position from generate_subscripts(v_verdict, 1) as n where v_verdict[n] is null;
  v_count := cardinality(v_position);

  return query
  select n, v_verdict[n], null::uuid, null::bigint, null::bigint from generate_subscripts(v_verdict, 1) as n where v_verdict[n] is not null;
  if v_count = 0 then
    return;
  end if;

  return query
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
    insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content)
    select p_player[b.own_position], b.id, p_master[b.own_position], p_draw[b.own_position], b.unit, b.stake, v_placed_at, p_merchant[b.own_position], b.combinations, b.multiple, b.play, b.odds, b.content
    from unnest(p_bet_of, p_bet, p_play, p_content, p_combinations, p_unit, p_multiple, p_bet_stake, p_odds)
      as b (own_position, id, play, content, combinations, unit, multiple, stake, odds)
    join judged on judged.own_position = b.own_position and judged.verdict = 'posted'
  )
  select j.own_position, j.verdict, j.transaction_id, j.balance, j.sequence from judged j;
end
$$;

-- Whether an order was placed before under this key, whatever has become of its draw since: asks the wallet and takes back what that would post.
create function lottery.replay_order(p_player bigint, p_master uuid, p_merchant integer, p_key text, p_hash bytea, p_reference text, p_stake bigint)
returns table (verdict text, master_id uuid, balance bigint, sequence bigint)
language plpgsql
as $$
#variable_conflict use_column
declare
  v_answer record;
begin
  begin
    select w.* into v_answer from wallet.post(array[p_player], array[p_master], array[p_merchant], array['stake-placed'], array[p_key], array[p_hash],
      array[p_reference], array[''], array[1, 1], array['main', 'house:stakes'], array[-p_stake, p_stake]) as w;
    if v_answer.verdict = 'posted' then
      raise exception 'not placed before' using errcode = 'LT001';
    end if;
  exception when sqlstate 'LT001' then
    return;
  end;
  if v_answer.verdict in ('replayed', 'conflict') then
    return query select v_answer.verdict, v_answer.transaction_id, v_answer.balance, v_answer.sequence;
  end if;
end
$$;

-- Cancels a player's bets, all or none, while their draws are open; the stakes return in the same transaction.
-- done | unknown (not his) | late (a draw is not open any more, or the bet is cancelled already)
create function lottery.cancel_bets(p_player bigint, p_bet uuid[], p_transaction uuid[])
returns table (verdict text, balance bigint)
language plpgsql
as $$
#variable_conflict use_column
declare
  v_found integer;
  v_open integer;
  v_written integer;
  v_balance bigint;
begin
  select count(*) into v_found from lottery.bet b where b.player_id = p_player and b.id = any (p_bet);
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

-- Pays prizes (kind won, draw settling) or gives stakes back (kind refunded, draw void) for a slice of one draw's bets, keyed by what they pay for:
-- a second run pays nothing. Answers the players credited now. p_through: every bet up to this id is dealt with once this is committed.
create function lottery.pay_bets(p_draw bigint, p_kind text, p_player bigint[], p_bet uuid[], p_transaction uuid[], p_amount bigint[], p_hits text[], p_through uuid)
returns table (player_id bigint, bets uuid[])
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  v_merchant integer;
  v_count integer := cardinality(p_player);
  v_bad text;
  v_posted boolean[];
  v_known uuid[];
begin
  -- The draw's row first, as everywhere; two workers on one draw take turns, slice by slice.
  update lottery.draw d set paid_through = greatest(d.paid_through, p_through)
  where d.id = p_draw and d.state = case p_kind when 'won' then 'settling' else 'void' end and d.settled_at is null
  returning d.merchant_id into v_merchant;
  if not found or v_count = 0 then
    return;
  end if;

  select array_agg(w.verdict = 'posted' order by w."position"), array_agg(w.transaction_id order by w."position"), max(w.verdict) filter (where w.verdict not in ('posted', 'replayed'))
  into v_posted, v_known, v_bad
  from wallet.post(p_player, p_transaction, array_fill(v_merchant, array[v_count]),
    array_fill(case p_kind when 'won' then 'prize-paid' else 'stake-refunded' end, array[v_count]),
    array(select case p_kind when 'won' then 'prize:' else 'refund:' end || p_bet[n] from generate_series(1, v_count) as n order by n),
    array(select sha256(uuid_send(p_bet[n]) || int8send(p_amount[n])) from generate_series(1, v_count) as n order by n),
    p_bet::text[], array_fill(''::text, array[v_count]),
    array(select generate_series(1, v_count)) || array(select generate_series(1, v_count)),
    array_fill('main'::text, array[v_count]) || array_fill(case p_kind when 'won' then 'house:prizes' else 'house:stakes' end, array[v_count]),
    p_amount || array(select -p_amount[n] from generate_series(1, v_count) as n order by n)) as w;
  if v_bad is not null then
    raise exception 'lottery: a payment of draw % was answered %', p_draw, v_bad using errcode = 'LT003';
  end if;

  insert into lottery.bet_outcome (player_id, bet_id, draw_id, payout, at, transaction_id, kind, hits)
  select p_player[n], p_bet[n], p_draw, p_amount[n], clock_timestamp(), v_known[n], p_kind, case p_kind when 'won' then p_hits[n]::jsonb end
  from generate_series(1, v_count) as n
  on conflict (player_id, bet_id) do nothing;

  return query select p_player[n], array_agg(p_bet[n]) from generate_series(1, v_count) as n where v_posted[n] group by p_player[n];
end
$$;
