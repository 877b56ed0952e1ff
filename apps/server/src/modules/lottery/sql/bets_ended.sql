-- The bets that took part in the draws of a brand whose settlement ended in a time (from p_from on, before p_until), with what they won as it stands now: corrections
-- count for the draw's own time. What a bonus stood in of a bet is left out: only own money counts.
create or replace function lottery.bets_ended(p_merchant integer, p_from timestamptz, p_until timestamptz)
returns table (player_id bigint, id uuid, at timestamptz, game text, in_group boolean, stake bigint, valid bigint, payout bigint)
language sql stable
as $$
  select b.player_id, b.id, s.at, d.game_code, b.series is not null, b.stake - coalesce(x.part, 0),
    coalesce(t.valid, b.stake) - coalesce(wallet.lent_of(coalesce(t.valid, b.stake), x.part, x.stake), 0),
    coalesce(o.payout - coalesce(wallet.lent_of(o.payout, x.part, x.stake), 0), 0)
  from lottery.settlement s
  join lottery.draw d on d.id = s.draw_id and d.merchant_id = p_merchant
  join lottery.bet b on b.draw_id = s.draw_id
  left join lottery.bet_outcome o on o.player_id = b.player_id and o.bet_id = b.id
  left join lottery.bet_turnover t on t.player_id = b.player_id and t.bet_id = b.id
  left join wallet.bet_part x on x.player_id = b.player_id and x.bet_id = b.id
  where s.at >= p_from and s.at < p_until and (o.kind is null or o.kind = 'won')
$$;
