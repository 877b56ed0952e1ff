-- As lottery.hold_alone, but waits for nobody: false when somebody holds the draw.
create or replace function lottery.try_hold_alone(p_draw bigint) returns boolean
language sql volatile
as $$ select pg_try_advisory_xact_lock(727274007, (p_draw % 2147483647)::integer) $$;
