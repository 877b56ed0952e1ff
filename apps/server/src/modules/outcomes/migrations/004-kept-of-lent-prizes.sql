-- What of the prizes of a bet that a bonus stood in stayed with its player when the result was corrected, because the bonus no longer had it. Money units.
alter table outcomes.corrected_bet add column kept bigint not null default 0;
