-- What may be lost, counted where bets are judged by it: possible payouts taken so far of one outcome of a book. Counters exist only for bets whose owner limits
-- them: nobody else's placing touches them. Rows live as long as their book takes bets.
create table outcomes.exposure (
  book bigint not null,
  -- The owner's word: a number of a play, a score, a player.
  outcome text collate "C" not null,
  owner text collate "C" not null,
  payout bigint not null check (payout >= 0),
  primary key (book, outcome, owner)
) with (fillfactor = 50);
