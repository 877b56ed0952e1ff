-- Gives stakes of late bets back while their draw is being settled; keyed by the bet, so that a second run gives nothing.
create or replace function lottery.refund_late_bets(p_draw bigint, p_player bigint[], p_bet uuid[], p_transaction uuid[], p_amount bigint[])
returns table (player_id bigint, bets uuid[])
language plpgsql
as $$
#variable_conflict use_column
declare
  v_merchant integer;
  v_count integer := cardinality(p_player);
  v_bad text;
  v_posted boolean[];
  v_known uuid[];
begin
  select d.merchant_id into v_merchant from lottery.draw d where d.id = p_draw and d.state = 'settling' and d.late_from is not null for no key update of d;
  if not found or v_count = 0 then
    return;
  end if;
  select array_agg(w.verdict = 'posted' order by w."position"), array_agg(w.transaction_id order by w."position"), max(w.verdict) filter (where w.verdict not in ('posted', 'replayed'))
  into v_posted, v_known, v_bad
  from wallet.post_back(p_player, p_transaction, array_fill(v_merchant, array[v_count]), array_fill('stake-refunded'::text, array[v_count]),
    array(select 'refund:' || p_bet[n] from generate_series(1, v_count) as n order by n),
    array(select sha256(uuid_send(p_bet[n]) || int8send(p_amount[n])) from generate_series(1, v_count) as n order by n),
    p_bet::text[], array_fill('house:stakes'::text, array[v_count]), p_amount, p_bet) as w;
  if v_bad is not null then
    raise exception 'lottery: a refund of draw % was answered %', p_draw, v_bad using errcode = 'LT003';
  end if;
  insert into lottery.bet_outcome (player_id, bet_id, draw_id, payout, at, transaction_id, kind)
  select p_player[n], p_bet[n], p_draw, p_amount[n], clock_timestamp(), v_known[n], 'refunded' from generate_series(1, v_count) as n
  on conflict (player_id, bet_id) do nothing;
  return query select p_player[n], array_agg(p_bet[n]) from generate_series(1, v_count) as n where v_posted[n] group by p_player[n];
end
$$;
