-- The tree of a frozen bet book, kept with its draw: a player's receipt reads a few nodes instead of hashing every bet again. Each row holds the nodes of
-- 128 leaves and of the subtrees that they complete, 32 bytes each, in the order in which they are known (book-tree.ts); a node is read as a substring,
-- therefore nothing here is compressed. Rows are written once, before the root, and follow from bets that cannot change any more.
create table lottery.book_part (
  draw_id bigint not null,
  part integer not null check (part >= 0),
  -- The bet of the row's first leaf: a bet's leaf stands in the last row that does not begin after it.
  first_bet uuid not null,
  nodes bytea not null,
  primary key (draw_id, part)
);
alter table lottery.book_part alter column nodes set storage external;
create unique index book_part_of_bet on lottery.book_part (draw_id, first_bet);

-- Whether a house draw's tree is kept; those frozen before this are made up for by a task, the newest first.
alter table lottery.draw add column book_kept boolean not null default false;
create index draw_book_unkept on lottery.draw (id) where commitment is not null and bets_count > 0 and not book_kept;

-- Players of play money, from their first bet since this table is: bets placed from then on are no part of any bet book. Bets from before stay where they were.
create table lottery.trial_player (
  player_id bigint primary key,
  since timestamptz not null default clock_timestamp()
);
