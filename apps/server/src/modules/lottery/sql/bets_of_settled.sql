-- The bets of draws whose settlement was written by the transactions from p_from on and below p_until, whatever became of them.
create or replace function lottery.bets_of_settled(p_from xid8, p_until xid8) returns table (player_id bigint, bet_id uuid)
language sql stable
as $$
  select b.player_id, b.id from lottery.settlement s join lottery.bet b on b.draw_id = s.draw_id where s.writer >= p_from and s.writer < p_until
$$;
