-- What bets count for grants: how far the ledger was followed, and rounds that are not over.

-- Every movement and settlement whose writer (a transaction of the database) is below `followed` was counted; no grant was there before.
create table promotions.follower (
  one boolean primary key default true check (one),
  followed xid8 not null
);
insert into promotions.follower (followed) values (pg_snapshot_xmin(pg_current_snapshot()));

-- Rounds of players with grants that were not over when they were looked at: they are looked at again, whether money moves or not.
create table promotions.open_round (
  player_id bigint not null,
  round_id uuid not null,
  primary key (player_id, round_id)
);

-- Up to when its time stands still: the player takes a break.
alter table promotions.grant add column paused_until timestamptz;

-- What was required again after completion, since counted bets were taken back. Money units.
alter table promotions.grant add column reopened bigint not null default 0 constraint grant_reopened_check check (reopened >= 0);
