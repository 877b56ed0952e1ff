-- Wheels: pairs of seeds of players, and each spin with all that repeats it (package fairness, `sortes-play/1`).

-- The server seeds that decide a player's spins, of whatever wheel: told by their hash before the first spin, told themselves once they decide no further one. Number n is in
-- force, n + 1 is promised already, so that the player's own part is chosen after both.
create table promotions.spin_seed (
  player_id bigint not null,
  number integer not null check (number > 0),
  -- SHA-256 of the seed, hex; the seed under the installation's secret.
  commitment text collate "C" not null,
  sealed bytea not null,
  -- The player's own part; null: it is promised only.
  client_seed text collate "C" check (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- Spins that it decided so far; the next has this nonce.
  spins integer not null default 0 check (spins >= 0),
  revealed_at timestamptz,
  primary key (player_id, number),
  check (revealed_at is null or client_seed is not null)
);
create unique index spin_seed_in_force on promotions.spin_seed (player_id) where client_seed is not null and revealed_at is null;

create table promotions.spin (
  -- Chosen by the player's program: the same spin asked for twice is spun once.
  id uuid not null,
  player_id bigint not null,
  merchant_id integer not null,
  offer_id uuid not null,
  version integer not null,
  -- The brand's day, and which spin of the offer on that day, from 1.
  day date not null,
  no integer not null check (no > 0),
  seed_number integer not null,
  nonce integer not null check (nonce >= 0),
  -- Place of the slice in the version, from 0, and its sum in money units.
  slice integer not null check (slice >= 0),
  sum bigint not null check (sum >= 0),
  -- What was given; null where the slice gives nothing.
  grant_id uuid references promotions.grant (id),
  at timestamptz not null,
  primary key (player_id, id),
  unique (player_id, seed_number, nonce),
  unique (offer_id, player_id, day, no),
  foreign key (player_id, seed_number) references promotions.spin_seed (player_id, number),
  foreign key (offer_id, version) references promotions.offer_version (offer_id, number),
  check ((sum > 0) = (grant_id is not null))
);
create index spin_of_player on promotions.spin (player_id, at desc);
