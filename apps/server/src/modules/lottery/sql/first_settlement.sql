-- The first settlement written by the transactions from p_from on and below p_until.
create or replace function lottery.first_settlement(p_from xid8, p_until xid8) returns xid8
language sql stable
as $$ select min(s.writer) from lottery.settlement s where s.writer >= p_from and s.writer < p_until $$;
