-- The first transaction of the database from p_from on and below p_until that wrote movements, and the one that wrote the movement after the first p_at_once; null where there is none.
-- Planner settings: both are read off the index in its order, whatever the statistics say of what was just written; sorting all that is behind would be done again for each step.
create or replace function wallet.writers_within(p_from xid8, p_until xid8, p_at_once integer) returns table (first xid8, last xid8)
language sql stable
set enable_sort = off
set enable_seqscan = off
set enable_bitmapscan = off
set jit = off
as $$
  select (select t.writer from wallet.transaction t where t.writer >= p_from and t.writer < p_until order by t.writer limit 1),
    (select t.writer from wallet.transaction t where t.writer >= p_from and t.writer < p_until order by t.writer offset p_at_once limit 1)
$$;
