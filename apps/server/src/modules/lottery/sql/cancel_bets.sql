-- Cancels a player's bets, all or none, while their draws are open; the stakes return in the same transaction, and so does what the bets took of
-- counted limits.
-- done | unknown (not theirs) | late (a draw is not open any more, or the bet is cancelled already) | firm (lottery.firm_after and
-- lottery.counted_cancellations). LT004, unless it is by the house: own money that comes before lent money (lottery.came_before_lent).
create or replace function lottery.cancel_bets(p_player bigint, p_bet uuid[], p_transaction uuid[], p_by_house boolean)
returns table (verdict text, balance bigint)
language plpgsql
as $$
#variable_conflict use_column
declare
  v_found integer;
  v_held bigint[];
  v_open integer;
  v_written integer;
  v_balance bigint;
  v_draw bigint[];
  v_risk jsonb[];
  v_games text[];
begin
  select count(*), array_agg(b.draw_id order by b.id) filter (where b.risk is not null), array_agg(b.risk order by b.id) filter (where b.risk is not null)
  into v_found, v_draw, v_risk from lottery.bet b where b.player_id = p_player and b.id = any (p_bet);
  if v_found <> cardinality(p_bet) then
    return query select 'unknown', null::bigint;
    return;
  end if;
  -- The same lock as placing: closing waits for it, and after closing nothing can be cancelled.
  v_held := lottery.hold_open(array(select b.draw_id from lottery.bet b where b.player_id = p_player and b.id = any (p_bet)));
  select count(*) into v_open from lottery.bet b where b.player_id = p_player and b.id = any (p_bet) and b.draw_id = any (v_held);
  if v_open <> v_found then
    return query select 'late', null::bigint;
    return;
  end if;
  select array_agg(distinct d.game_code) into v_games from lottery.bet b join lottery.draw d on d.id = b.draw_id
  where b.player_id = p_player and b.id = any (p_bet) and lottery.holds_number(b.risk);
  if v_games is not null then
    -- One at a time: two cancellations at once must not both be the last one allowed.
    perform pg_advisory_xact_lock(hashtext('lottery.cancel_bets'), hashint8(p_player));
    if exists (select from lottery.bet b where b.player_id = p_player and b.id = any (p_bet) and lottery.holds_number(b.risk)
        and b.placed_at <= clock_timestamp() - lottery.firm_after())
      or exists (
        select from (
          select d.game_code, b.master_id from lottery.bet_outcome o
          join lottery.bet b on b.player_id = o.player_id and b.id = o.bet_id join lottery.draw d on d.id = b.draw_id
          where o.player_id = p_player and o.bet_id > lottery.id_at((extract(epoch from clock_timestamp() - interval '8 days') * 1000)::bigint)
            and o.kind = 'cancelled' and o.at > clock_timestamp() - interval '24 hours' and d.game_code = any (v_games) and lottery.holds_number(b.risk)
          union
          select d.game_code, b.master_id from lottery.bet b join lottery.draw d on d.id = b.draw_id
          where b.player_id = p_player and b.id = any (p_bet) and lottery.holds_number(b.risk)
        ) as orders group by game_code having count(*) > lottery.counted_cancellations()
      )
    then
      return query select 'firm', null::bigint;
      return;
    end if;
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
    perform outcomes.add_exposure('lottery', v_draw, array(select generate_series(1, cardinality(v_draw))), v_risk, -1);
  end if;
  -- Under the player's lock, which stakes of lent money hold as well.
  perform wallet.lock_player(p_player, false);
  if not p_by_house and exists (select from lottery.bet b where b.player_id = p_player and b.id = any (p_bet) and lottery.came_before_lent(p_player, b.id, b.stake, p_bet)) then
    raise exception 'lottery: lent money was staked since' using errcode = 'LT004';
  end if;
  with bet as materialized (
    select array_agg(b.player_id order by b.id) as player, array_agg(o.transaction_id order by b.id) as id, array_agg(b.merchant_id order by b.id) as merchant,
      array_agg('stake-refunded'::text) as template, array_agg('cancel:' || b.id order by b.id) as key, array_agg(sha256(uuid_send(b.id)) order by b.id) as hash,
      array_agg(b.id::text order by b.id) as reference, array_agg('house:stakes'::text) as house, array_agg(b.stake order by b.id) as credit, array_agg(b.id order by b.id) as bet
    from lottery.bet b join lottery.bet_outcome o on o.player_id = b.player_id and o.bet_id = b.id
    where b.player_id = p_player and b.id = any (p_bet)
  ), posted as materialized (
    select w.* from bet cross join lateral wallet.post_back(bet.player, bet.id, bet.merchant, bet.template, bet.key, bet.hash, bet.reference, bet.house,
      bet.credit, bet.bet) as w
  )
  select count(*) filter (where posted.verdict = 'posted'), max(posted.balance) into v_written, v_balance from posted;
  if v_written <> v_found then
    raise exception 'lottery: a refund was not posted' using errcode = 'LT003';
  end if;
  return query select 'done', v_balance;
end
$$;

-- The same by the player, for processes of the release before.
create or replace function lottery.cancel_bets(p_player bigint, p_bet uuid[], p_transaction uuid[])
returns table (verdict text, balance bigint)
language sql
as $$
  select * from lottery.cancel_bets(p_player, p_bet, p_transaction, false)
$$;
