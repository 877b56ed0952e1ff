-- Holds a draw alone until the transaction ends: waits for whoever is placing or cancelling bets on it (lottery.hold_open); others wait for this one.
-- Before the draw's row, and not by whoever holds the same draw with others: two of those would wait for each other.
create or replace function lottery.hold_alone(p_draw bigint) returns void
language sql volatile
as $$ select pg_advisory_xact_lock(727274007, (p_draw % 2147483647)::integer) $$;
