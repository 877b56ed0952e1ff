-- Whether a vendor's token is good for the game alone that it was opened for. Of every other vendor a live session is good for each of its games: in a live lobby
-- the player goes from table to table, and each bet names its own.
alter table games.vendor add column one_game boolean not null default false;
