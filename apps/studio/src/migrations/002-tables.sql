-- Rounds that players share, whatever the game.

-- A chain of values, consumed backwards: the anchor is published first, the salt is drawn when the anchor stands, rounds only then.
create table studio.chain (
  game text not null,
  number integer not null,
  anchor text not null,
  length integer not null check (length > 0),
  salt text,
  -- The last value, under the vault: the others follow from it.
  sealed_tail bytea not null,
  -- The table's round that its first value decides.
  first_round bigint not null,
  published_at timestamptz not null default clock_timestamp(),
  primary key (game, number)
);

create table studio.table_round (
  game text not null,
  number bigint not null,
  chain integer not null,
  state text not null check (state in ('betting', 'running', 'ended', 'interrupted')),
  opened_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  ended_at timestamptz,
  -- Told when it is over: the chain's value, hex, and what it means.
  value text,
  outcome jsonb,
  primary key (game, number),
  foreign key (game, chain) references studio.chain
);
create index table_round_alive on studio.table_round (game) where state in ('betting', 'running');
