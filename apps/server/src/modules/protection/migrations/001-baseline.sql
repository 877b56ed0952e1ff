create schema if not exists protection;

-- Time-outs and self-exclusions. Rows are only added: an exclusion is never shortened, a longer one is another row.
create table protection.exclusion (
  player_id bigint not null,
  id uuid not null,
  -- Grows with each row, so that processes read what is new.
  sequence bigint generated always as identity,
  merchant_id integer not null,
  kind text collate "C" not null check (kind in ('time-out', 'self-exclusion')),
  reason text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Null: without an end.
  until timestamptz,
  primary key (player_id, id),
  check (until > created_at)
);
create unique index exclusion_sequence on protection.exclusion (sequence);

-- Keyed digests of who excluded themselves, of all brands of the installation: they cannot come back under another name.
create table protection.excluded_person (
  digest bytea not null,
  player_id bigint not null,
  -- Null: without an end.
  until timestamptz,
  primary key (digest, player_id)
);

-- The limits that count, by who set them; of several the strictest wins. A raise that waits stands in limit_change only.
create table protection.player_limit (
  player_id bigint not null,
  -- Money units; of a session: minutes.
  value bigint not null check (value >= 0),
  effective_from timestamptz not null default clock_timestamp(),
  merchant_id integer not null,
  kind text collate "C" not null check (kind in ('deposit', 'loss', 'stake', 'session')),
  period text collate "C" not null check (period in ('day', 'week', 'month')),
  set_by text collate "C" not null check (set_by in ('player', 'staff')),
  primary key (player_id, kind, period, set_by)
);

-- Every change that was asked for, and what became of it. At most one waits for each limit.
create table protection.limit_change (
  player_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  kind text collate "C" not null,
  period text collate "C" not null,
  set_by text collate "C" not null,
  -- Null: none.
  before bigint,
  after bigint,
  asked_at timestamptz not null default clock_timestamp(),
  state text collate "C" not null check (state in ('applied', 'pending', 'confirmed', 'cancelled', 'lapsed')),
  -- Of a raise: when it can be confirmed, until when, and when the player was told of it.
  confirmable_from timestamptz,
  lapses_at timestamptz,
  told_at timestamptz,
  ended_at timestamptz,
  note text not null default '',
  primary key (player_id, id),
  check ((state = 'pending') = (ended_at is null)),
  check (state = 'applied' or lapses_at > confirmable_from)
);
create unique index limit_change_pending on protection.limit_change (player_id, kind, period) where state = 'pending';
create index limit_change_due on protection.limit_change (confirmable_from) where state = 'pending' and told_at is null;
create index limit_change_lapsing on protection.limit_change (lapses_at) where state = 'pending';

-- Who was asked for limits and has answered, "none" included: strict brands ask until it is done.
create table protection.limits_answer (
  player_id bigint primary key,
  answered_at timestamptz not null default clock_timestamp()
);

-- Time played, by day of the brand: grows with signs of life that are at most five minutes apart.
create table protection.play_time (
  player_id bigint not null,
  day date not null,
  seconds integer not null check (seconds >= 0),
  primary key (player_id, day)
) with (fillfactor = 80);
create table protection.play_clock (
  player_id bigint primary key,
  last_at timestamptz not null,
  reminder_minutes smallint check (reminder_minutes in (15, 30, 60)),
  -- When the player last saw a reminder.
  reminded_at timestamptz
) with (fillfactor = 70);

-- Deposits that were ordered and are not credited yet take their part of the limits.
create table protection.deposit_reservation (
  player_id bigint not null,
  order_id text collate "C" not null,
  amount bigint not null check (amount > 0),
  reserved_at timestamptz not null default clock_timestamp(),
  primary key (player_id, order_id)
);
create index deposit_reservation_order on protection.deposit_reservation (order_id);

-- How far the house knows who somebody is, worked out from the documents.
create table protection.identity_state (
  player_id bigint primary key,
  merchant_id integer not null,
  state text collate "C" not null check (state in ('none', 'pending', 'verified', 'rejected', 'expired')),
  changed_at timestamptz not null default clock_timestamp(),
  -- A document that confirmed the identity is good until then.
  valid_until timestamptz
);

-- Documents by which players show who they are. What they say is sealed under the person's key; the pictures are platform files.
create table protection.identity_document (
  player_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  kind text collate "C" not null check (kind in ('passport', 'national-id', 'driving-licence', 'proof-of-address', 'selfie')),
  state text collate "C" not null check (state in ('pending', 'verified', 'rejected', 'expired')),
  -- Birth date, number and the player's own words.
  sealed bytea not null,
  -- Keyed digest of kind and number: the same document under two accounts is seen by staff.
  number_digest bytea,
  submitted_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by text,
  reason text collate "C",
  note text not null default '',
  -- Last day of the document.
  valid_until date,
  primary key (player_id, id),
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null))
);
create unique index identity_document_waiting_once on protection.identity_document (player_id, kind) where state = 'pending';
create index identity_document_waiting on protection.identity_document (merchant_id, submitted_at) where state = 'pending';
create index identity_document_submitted on protection.identity_document (merchant_id, submitted_at, id);
create index identity_document_number on protection.identity_document (number_digest) where number_digest is not null;
create index identity_document_running_out on protection.identity_document (valid_until) where state = 'verified';
