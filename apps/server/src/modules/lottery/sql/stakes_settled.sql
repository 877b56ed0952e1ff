-- What players had staked on the bets of a settled draw that took part in it (cancelled and refunded ones did not), by player: of draws whose settlement was
-- written by the transactions from p_from on and below p_until. Own money alone: what bonuses stood in is left out.
create or replace function lottery.stakes_settled(p_from xid8, p_until xid8) returns table (player_id bigint, merchant_id integer, at timestamptz, game text, stake bigint)
language sql stable
as $$
  select b.player_id, d.merchant_id, s.at, d.game_code, sum(b.stake - coalesce(x.part, 0))::bigint
  from lottery.settlement s
  join lottery.draw d on d.id = s.draw_id
  join lottery.bet b on b.draw_id = s.draw_id
  left join wallet.bet_part x on x.player_id = b.player_id and x.bet_id = b.id
  where s.writer >= p_from and s.writer < p_until
    and not exists (select from lottery.bet_outcome o where o.player_id = b.player_id and o.bet_id = b.id and o.kind <> 'won')
  group by b.player_id, s.draw_id, d.merchant_id, s.at, d.game_code
$$;
