-- Places orders that their players' own money does not cover, with what bonuses may add (wallet.part_stake): part of place_orders, in its transaction and under its
-- locks. p_orders: their positions; the other arrays are those of all orders. A player's second one waits for what the first leaves. `balance`: of the main account. `parts`: what
-- each of its bets takes of the bonus, in their order.
-- p_free: the free bet that the orders are staked with instead, whole; it is lent already (place_free). An order of one bet takes a short way (wallet.post_lent) where there is
-- nothing special about it, by the same rules; it counts what it takes of the bonus by itself.
create or replace function lottery.place_parted(
  p_orders integer[], p_player bigint[], p_master uuid[], p_merchant integer[], p_draw bigint[], p_key text[], p_hash bytea[], p_reference text[], p_stake bigint[],
  p_placed_at timestamptz, p_bet_of integer[], p_bet uuid[], p_play text[], p_content text[], p_combinations integer[], p_unit bigint[], p_multiple integer[],
  p_bet_stake bigint[], p_odds text[], p_bet_rebate bigint[], p_bet_series integer[], p_bet_risk text[],
  p_free uuid default null
) returns table (order_position integer, verdict text, master_id uuid, balance bigint, sequence bigint, parts bigint[])
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  v_left integer[] := p_orders;
  v_next integer[];
  v_later integer[];
  v_seen bigint[];
  v_bets integer[];
  v_part record;
  v_grant uuid[];
  v_lent bigint[];
  v_posted integer[];
  v_of integer[];
  v_parts bigint[];
  v_short bigint[];
  n integer;
begin
  while cardinality(v_left) > 0 loop
    v_next := '{}'; v_later := '{}'; v_seen := '{}'; v_grant := '{}'; v_lent := '{}'; v_of := '{}'; v_parts := '{}'; v_posted := '{}';
    foreach n in array v_left loop
      if p_player[n] = any (v_seen) then
        v_later := v_later || n;
        continue;
      end if;
      v_seen := v_seen || p_player[n];
      v_bets := array(select b.nth::integer from unnest(p_bet_of) with ordinality as b (own_order, nth) where b.own_order = n order by b.nth);
      if p_free is not null then
        select 'parted' as verdict, p_free as grant_id, array(select p_bet_stake[b] from unnest(v_bets) as b) as parts, null::bigint as own into v_part;
      else
        select s.* into v_part from lottery.draw d
        cross join lateral wallet.part_stake(p_player[n], 'LOTTERY', d.game_code, array(select p_bet_stake[b] from unnest(v_bets) as b)) as s where d.id = p_draw[n];
      end if;
      if v_part.verdict <> 'parted' then
        order_position := n;
        verdict := v_part.verdict;
        master_id := null;
        balance := v_part.own;
        sequence := null;
        parts := null;
        return next;
        continue;
      end if;
      if p_free is null and cardinality(v_bets) = 1 then
        v_short := wallet.post_lent(p_player[n], p_master[n], p_merchant[n], 'stake-placed', p_key[n], p_hash[n], p_reference[n], 'house:stakes', -p_stake[n],
          v_part.parts[1], v_part.grant_id, p_bet[v_bets[1]]);
        if v_short is not null then
          order_position := n;
          verdict := 'posted';
          master_id := p_master[n];
          balance := v_short[1];
          sequence := v_short[2];
          parts := v_part.parts;
          return next;
          v_posted := v_posted || n;
          continue;
        end if;
      end if;
      v_next := v_next || n;
      v_grant := v_grant || v_part.grant_id;
      v_lent := v_lent || (select sum(x)::bigint from unnest(v_part.parts) as x);
      -- What each of its bets takes, by its place among all.
      v_of := v_of || v_bets;
      v_parts := v_parts || v_part.parts;
    end loop;
    v_left := v_later;
    if cardinality(v_next) > 0 then
      for order_position, verdict, master_id, balance, sequence in
        select v_next[w."position"], w.verdict, w.transaction_id, w.balance, w.sequence
        from wallet.split_lines(
          array(select generate_series(1, cardinality(v_next))) || array(select generate_series(1, cardinality(v_next))),
          array_fill('main'::text, array[cardinality(v_next)]) || array_fill('house:stakes'::text, array[cardinality(v_next)]),
          array(select -p_stake[x.at] from unnest(v_next) with ordinality as x (at, k) order by x.k) || array(select p_stake[x.at] from unnest(v_next) with ordinality as x (at, k) order by x.k),
          v_lent) as s
        cross join lateral wallet.post(
          array(select p_player[x.at] from unnest(v_next) with ordinality as x (at, k) order by x.k), array(select p_master[x.at] from unnest(v_next) with ordinality as x (at, k) order by x.k),
          array(select p_merchant[x.at] from unnest(v_next) with ordinality as x (at, k) order by x.k), array_fill('stake-placed'::text, array[cardinality(v_next)]),
          array(select p_key[x.at] from unnest(v_next) with ordinality as x (at, k) order by x.k), array(select p_hash[x.at] from unnest(v_next) with ordinality as x (at, k) order by x.k),
          array(select p_reference[x.at] from unnest(v_next) with ordinality as x (at, k) order by x.k), array_fill(''::text, array[cardinality(v_next)]),
          s.line_of, s.account, s.amount) as w
      loop
        parts := array(select v_parts[b.k] from unnest(v_of) with ordinality as b (at, k) where p_bet_of[b.at] = order_position order by b.k);
        return next;
        if verdict = 'posted' then
          v_posted := v_posted || order_position;
        end if;
      end loop;
    end if;
    insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content, rebate, series, risk)
    select p_player[b.own_order], b.id, p_master[b.own_order], p_draw[b.own_order], b.unit, b.stake, p_placed_at, p_merchant[b.own_order], b.combinations, b.multiple, b.play,
      b.odds, b.content, b.rebate, b.series, b.risk::jsonb
    from unnest(p_bet_of, p_bet, p_play, p_content, p_combinations, p_unit, p_multiple, p_bet_stake, p_odds, p_bet_rebate, p_bet_series, p_bet_risk)
      as b (own_order, id, play, content, combinations, unit, multiple, stake, odds, rebate, series, risk)
    where b.own_order = any (v_posted);
    if cardinality(v_next) > 0 then
      perform wallet.note_parts(array_agg(p_player[p_bet_of[b.at]] order by b.k), array_agg(v_grant[array_position(v_next, p_bet_of[b.at])] order by b.k),
        array_agg(p_bet[b.at] order by b.k), array_agg(p_bet_stake[b.at] order by b.k), array_agg(v_parts[b.k] order by b.k))
      from unnest(v_of) with ordinality as b (at, k) where p_bet_of[b.at] = any (v_posted);
    end if;
  end loop;
end
$$;
