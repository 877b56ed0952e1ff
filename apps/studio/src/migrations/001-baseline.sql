-- The studio's books. Amounts are bigint of 1/10 000 of the currency. Hot keys begin with the player, so that no two players meet on a page.
create schema if not exists studio;

create table studio.player (
  id bigint generated always as identity primary key,
  -- The operator's name for the player; demo players get one of their own.
  alias text not null,
  currency text not null,
  mode text not null check (mode in ('real', 'demo')),
  -- Play money; of real players always 0.
  demo_balance bigint not null default 0 check (demo_balance >= 0),
  -- The pair of seeds in force and how many rounds were begun under it.
  seed_number integer not null default 1,
  client_seed text not null,
  nonce integer not null default 0,
  last_round_at timestamptz,
  created_at timestamptz not null default now(),
  unique (alias, currency)
);
-- What the tidying of demo players looks for: who has been idle the longest.
create index player_demo_idle on studio.player ((coalesce(last_round_at, created_at))) where mode = 'demo';

create table studio.seed (
  player_id bigint not null references studio.player,
  number integer not null,
  -- Under the vault; also after it was revealed, so that one path reads it.
  sealed bytea not null,
  -- SHA-256 of the seed, hex.
  commitment text not null,
  -- Set when it is revealed: what it was used with, and how often.
  client_seed text,
  rounds integer,
  revealed_at timestamptz,
  primary key (player_id, number)
);

create table studio.ticket (
  hash bytea primary key,
  game text not null,
  launch jsonb not null,
  sealed_token bytea,
  issued_at timestamptz not null default clock_timestamp(),
  -- Somebody asks the wallet with it right now.
  taken_at timestamptz,
  used_at timestamptz
);
create index on studio.ticket (issued_at);

create table studio.session (
  hash bytea primary key,
  ticket bytea not null,
  player_id bigint not null references studio.player,
  game text not null,
  launch jsonb not null,
  sealed_token bytea,
  opened_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp()
);
create index on studio.session (last_seen_at);
-- Whether a session is still theirs, for the same tidying.
create index session_player on studio.session (player_id);

-- One stake and what became of it: a player's own round, or their bet in a round of a table.
create table studio.round (
  player_id bigint not null references studio.player,
  id uuid not null,
  -- The player's intention; a repeat finds the round.
  key text not null,
  game text not null,
  rules_version integer not null,
  -- Panels of a table; 0 elsewhere.
  seat smallint not null default 0,
  -- The table's round; null for a player's own.
  table_round bigint,
  seed_number integer,
  nonce integer,
  choice jsonb not null,
  moves jsonb not null default '[]',
  stake bigint not null check (stake > 0),
  -- What is taken: the stake, or the price of a bought feature.
  cost bigint not null check (cost > 0),
  -- asked: the wallet has not answered the stake; open: accepted; closed: decided; void: never taken, or given back.
  state text not null check (state in ('asked', 'open', 'closed', 'void')),
  -- Why it is void.
  refusal text,
  multiplier bigint not null default 0,
  payout bigint not null default 0 check (payout >= 0),
  pools_won jsonb,
  cashed_out boolean not null default false,
  -- Of a bet at a table: what the table says of it.
  result jsonb,
  -- The wallet has all that the round paid or gave back.
  settled boolean not null default false,
  opened_at timestamptz not null default clock_timestamp(),
  touched_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  primary key (player_id, id),
  check ((table_round is null) = (nonce is not null))
) with (fillfactor = 80);
create unique index round_intention on studio.round (player_id, game, key);
create unique index round_one_open on studio.round (player_id, game, seat) where state in ('asked', 'open');
create unique index round_id on studio.round (id);
create index round_idle on studio.round (touched_at) where state in ('asked', 'open');
create index round_table on studio.round (game, table_round) where table_round is not null;

-- What the wallet was asked, is asked or will be asked.
create table studio.movement (
  player_id bigint not null,
  id uuid not null,
  round_id uuid not null,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  bet_id uuid not null,
  amount bigint not null check (amount >= 0),
  -- asked: no answer yet; lost: a bet without an answer; cancelled: a bet whose rollback is through.
  state text not null default 'asked' check (state in ('asked', 'done', 'refused', 'lost', 'cancelled')),
  code text not null default '',
  attempts integer not null default 0,
  -- When somebody else may take it up.
  next_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (player_id, id),
  foreign key (player_id, round_id) references studio.round
) with (fillfactor = 80);
create index movement_of_round on studio.movement (player_id, round_id);
create index movement_due on studio.movement (next_at) where state = 'asked';
create index movement_told on studio.movement (changed_at, id) where state in ('done', 'cancelled');

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

-- Progressive pools. Each belongs to a game and a currency; play money has pools of its own.

create table studio.pool (
  id integer generated always as identity primary key,
  game text not null,
  name text not null,
  currency text not null,
  created_at timestamptz not null default now(),
  unique (game, name, currency)
);

-- What a pool holds is the sum of its shards: players contribute to different rows, so that they do not wait for each other.
create table studio.pool_shard (
  pool_id integer not null references studio.pool,
  shard smallint not null,
  balance bigint not null default 0 check (balance >= 0),
  primary key (pool_id, shard)
) with (fillfactor = 50);

-- Double entry: every amount goes from one account of the pool to another. What is in 'pool' is what the shards hold.
create table studio.pool_entry (
  pool_id integer not null references studio.pool,
  id bigint generated always as identity,
  from_account text not null check (from_account in ('house', 'stakes', 'pool')),
  to_account text not null check (to_account in ('pool', 'winners') and to_account <> from_account),
  amount bigint not null check (amount > 0),
  -- None of the beginning, which is the house's.
  player_id bigint,
  round_id uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (pool_id, id)
);

-- Which secret the studio's seeds, chains and tokens are sealed under: one of its own. As long as there is no row, they may be under the platform's.
create table studio.sealed_under (
  only_one boolean primary key default true check (only_one),
  fingerprint text not null,
  since timestamptz not null default clock_timestamp()
);
