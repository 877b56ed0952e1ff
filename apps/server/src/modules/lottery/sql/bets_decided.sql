-- What became of the bets of a settled draw as its settlement ended, one by one. `valid`: what of the stake is valid turnover (lottery.bet_turnover). Cancelled and refunded bets
-- took no part. `series`: the prize group they were sold at. Prizes are those that the settlement paid: what a correction changed afterwards is told by movements of its own
-- (lottery.decided_about). What a bonus stood in of a bet is left out, only own money counts; `rebate` is what was taken off the whole price, `own_rebate` what of it was own money.
create or replace function lottery.bets_decided(p_draw bigint)
returns table (player_id bigint, placed_at timestamptz, series integer, stake bigint, rebate bigint, own_rebate bigint, valid bigint, prize bigint)
language sql stable
as $$
  select b.player_id, b.placed_at, b.series, b.stake - coalesce(x.part, 0), b.rebate, b.rebate - coalesce(wallet.lent_of(b.rebate, x.part, x.stake), 0),
    coalesce(t.valid, b.stake) - coalesce(wallet.lent_of(coalesce(t.valid, b.stake), x.part, x.stake), 0),
    coalesce(p.prize - coalesce(wallet.lent_of(p.prize, x.part, x.stake), 0), 0)
  from lottery.bet b
  left join lottery.bet_outcome o on o.player_id = b.player_id and o.bet_id = b.id
  left join lottery.bet_turnover t on t.player_id = b.player_id and t.bet_id = b.id
  left join lateral (
    select h.before_payout from outcomes.changes_of_bet(b.player_id, b.id) h order by h.no limit 1
  ) as c on true
  cross join lateral (select coalesce(c.before_payout, o.payout) as prize) as p
  left join wallet.bet_part x on x.player_id = b.player_id and x.bet_id = b.id
  where b.draw_id = p_draw and (o.kind is null or o.kind = 'won')
$$;
