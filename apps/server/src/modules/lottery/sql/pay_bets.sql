-- Pays prizes (kind won, draw settling) or gives stakes back (kind refunded, draw void) for a slice of one draw's bets, keyed by what they pay for:
-- a second run pays nothing. Answers the players credited now. p_through: every bet up to this id is dealt with once this is committed.
create or replace function lottery.pay_bets(p_draw bigint, p_kind text, p_player bigint[], p_bet uuid[], p_transaction uuid[], p_amount bigint[], p_hits text[], p_through uuid)
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
  from wallet.post_back(p_player, p_transaction, array_fill(v_merchant, array[v_count]),
    array_fill(case p_kind when 'won' then 'prize-paid' else 'stake-refunded' end, array[v_count]),
    array(select case p_kind when 'won' then 'prize:' else 'refund:' end || p_bet[n] from generate_series(1, v_count) as n order by n),
    array(select sha256(uuid_send(p_bet[n]) || int8send(p_amount[n])) from generate_series(1, v_count) as n order by n),
    p_bet::text[], array_fill(case p_kind when 'won' then 'house:prizes' else 'house:stakes' end, array[v_count]), p_amount, p_bet) as w;
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
