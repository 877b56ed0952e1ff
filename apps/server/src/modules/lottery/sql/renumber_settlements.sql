-- Gives settlements whose writer this cluster has not had (a dump of another one was restored here) numbers of this one.
create or replace function lottery.renumber_settlements() returns void
language sql
as $$ update lottery.settlement set writer = default where writer >= pg_snapshot_xmax(pg_current_snapshot()) $$;
