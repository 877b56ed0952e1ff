-- Bets of the draws that were settled in a range of transactions, with the lane that they count in. A single query, so that the caller's plan takes it in.
create or replace function agents.bets_decided(p_from xid8, p_until xid8) returns table (
  player_id bigint, placed_at timestamptz, series integer, stake bigint, rebate bigint, own_rebate bigint, valid bigint, prize bigint, merchant_id integer, at timestamptz, lane text)
language sql stable
as $$
  select b.player_id, b.placed_at, b.series, b.stake, b.rebate, b.own_rebate, b.valid, b.prize, d.merchant_id, d.at,
    case when b.series is not null then 'LOTT' else d.lane end
  from (
    select d.draw_id, d.merchant_id, d.at, coalesce(l.lane, 'ELOTT') as lane
    from lottery.draws_settled(p_from, p_until) as d left join agents.lottery_lane l on l.game = d.game offset 0
  ) as d
  cross join lateral lottery.bets_decided(d.draw_id) as b
$$;
