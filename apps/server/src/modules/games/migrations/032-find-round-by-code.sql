-- A round by the vendor's number alone, as a player reads it out. Of an expression, so that no round of a known player is looked for through it.
create index round_number on games.round using hash ((code || ''));
