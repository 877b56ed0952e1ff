-- The bets of settled draws that took part, alike ones together: of draws whose settlement was written by the transactions from p_from on and below p_until. `stake`,
-- `rebate` and `valid` (turnover) are those of one of them (the price was stake and rebate), `series` the prize group they were sold at. What a bonus
-- stood in is left out: only own money counts.
create or replace function lottery.bets_sold(p_from xid8, p_until xid8)
returns table (
  player_id bigint, merchant_id integer, at timestamptz, game text, placed_at timestamptz, series integer, stake bigint, rebate bigint, valid bigint, times bigint)
language sql stable
as $$
  select b.player_id, d.merchant_id, s.at, d.game_code, b.placed_at, b.series, own.stake, own.rebate, own.valid, count(*)
  from lottery.settlement s
  join lottery.draw d on d.id = s.draw_id
  join lottery.bet b on b.draw_id = s.draw_id
  left join lottery.bet_outcome o on o.player_id = b.player_id and o.bet_id = b.id
  left join lottery.bet_turnover t on t.player_id = b.player_id and t.bet_id = b.id
  left join wallet.bet_part x on x.player_id = b.player_id and x.bet_id = b.id
  cross join lateral (
    select b.stake - coalesce(x.part, 0) as stake, b.rebate - coalesce(wallet.lent_of(b.rebate, x.part, x.stake), 0) as rebate,
      coalesce(t.valid, b.stake) - coalesce(wallet.lent_of(coalesce(t.valid, b.stake), x.part, x.stake), 0) as valid
  ) as own
  where s.writer >= p_from and s.writer < p_until and (o.kind is null or o.kind = 'won')
  group by b.player_id, s.draw_id, d.merchant_id, s.at, d.game_code, b.placed_at, b.series, own.stake, own.rebate, own.valid
$$;
