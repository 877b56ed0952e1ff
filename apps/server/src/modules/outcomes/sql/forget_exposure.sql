-- Drops the counters of a book that takes no bets any more and gives none back.
create or replace function outcomes.forget_exposure(p_owner text, p_book bigint) returns void
language sql volatile
as $$ delete from outcomes.exposure e where e.book = p_book and e.owner = p_owner $$;
