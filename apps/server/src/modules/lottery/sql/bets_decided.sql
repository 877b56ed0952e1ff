-- What became of the bets of settled draws as their settlement ended, by player: of draws whose settlement was written by the transactions from p_from on
-- and below p_until. `valid`: what of the stakes is valid turnover (lottery.bet_turnover). Cancelled and refunded bets took no part. `in_group`: sold at a prize group. Prizes are those that the settlement paid: what a
-- correction changed afterwards is told by movements of its own (lottery.decided_about). What a bonus stood in of a bet is left out: only own money counts.
create or replace function lottery.bets_decided(p_from xid8, p_until xid8)
returns table (player_id bigint, merchant_id integer, at timestamptz, game text, in_group boolean, bets bigint, stake bigint, valid bigint, rebate bigint, prize bigint)
language sql stable
as $$
  select b.player_id, d.merchant_id, s.at, d.game_code, b.series is not null, count(*), sum(b.stake - coalesce(x.part, 0))::bigint,
    sum(coalesce(t.valid, b.stake) - coalesce(wallet.lent_of(coalesce(t.valid, b.stake), x.part, x.stake), 0))::bigint, sum(b.rebate)::bigint,
    coalesce(sum(p.prize - coalesce(wallet.lent_of(p.prize, x.part, x.stake), 0)), 0)::bigint
  from lottery.settlement s
  join lottery.draw d on d.id = s.draw_id
  join lottery.bet b on b.draw_id = s.draw_id
  left join lottery.bet_outcome o on o.player_id = b.player_id and o.bet_id = b.id
  left join lottery.bet_turnover t on t.player_id = b.player_id and t.bet_id = b.id
  left join lateral (
    select h.before_payout from outcomes.changes_of_bet(b.player_id, b.id) h order by h.no limit 1
  ) as c on true
  cross join lateral (select coalesce(c.before_payout, o.payout) as prize) as p
  left join wallet.bet_part x on x.player_id = b.player_id and x.bet_id = b.id
  where s.writer >= p_from and s.writer < p_until and (o.kind is null or o.kind = 'won')
  group by b.player_id, s.draw_id, d.merchant_id, s.at, d.game_code, b.series is not null
$$;
