-- The draws whose settlement was written by the transactions from p_from on and below p_until, and when it ended. Few: what is asked of a draw is asked once, not for each of its bets.
create or replace function lottery.draws_settled(p_from xid8, p_until xid8) returns table (draw_id bigint, merchant_id integer, at timestamptz, game text)
language sql stable
as $$
  select s.draw_id, d.merchant_id, s.at, d.game_code
  from lottery.settlement s join lottery.draw d on d.id = s.draw_id
  where s.writer >= p_from and s.writer < p_until
$$;
