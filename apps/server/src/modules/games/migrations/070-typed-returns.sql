-- Hundredths of a percent, as the house's people know it of a game of which the vendor states nothing. What the vendor states wins over it.
alter table games.game add column typed_return integer check (typed_return between 1 and 10000);
