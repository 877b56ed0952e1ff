-- The bets that took part in the draws of a brand whose settlement ended in a time (from p_from on, before p_until) and was written before transaction p_writer, of
-- these players: as lottery.bets_decided has them, and how much of its play a bet covered where that is why it is no valid turnover.
create or replace function lottery.bets_settled(p_merchant integer, p_players bigint[], p_from timestamptz, p_until timestamptz, p_writer xid8)
returns table (player_id bigint, id uuid, at timestamptz, game text, placed_at timestamptz, series integer, stake bigint, rebate bigint, valid bigint, covered integer,
  combinations integer)
language sql stable
as $$
  select b.player_id, b.id, s.at, d.game_code, b.placed_at, b.series, own.stake, own.rebate, own.valid, t.covered, t.combinations
  from lottery.settlement s
  join lottery.draw d on d.id = s.draw_id and d.merchant_id = p_merchant
  join lottery.bet b on b.draw_id = s.draw_id and b.player_id = any (p_players)
  left join lottery.bet_outcome o on o.player_id = b.player_id and o.bet_id = b.id
  left join lottery.bet_turnover t on t.player_id = b.player_id and t.bet_id = b.id
  left join wallet.bet_part x on x.player_id = b.player_id and x.bet_id = b.id
  cross join lateral (
    select b.stake - coalesce(x.part, 0) as stake, b.rebate - coalesce(wallet.lent_of(b.rebate, x.part, x.stake), 0) as rebate,
      coalesce(t.valid, b.stake) - coalesce(wallet.lent_of(coalesce(t.valid, b.stake), x.part, x.stake), 0) as valid
  ) as own
  where s.at >= p_from and s.at < p_until and s.writer < p_writer and (o.kind is null or o.kind = 'won')
$$;
