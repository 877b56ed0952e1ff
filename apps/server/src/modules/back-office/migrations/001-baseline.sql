-- Staff of the house: who works here, with which second factors, in which sessions. Players live in identity; nothing is shared with them.
create schema if not exists back_office;

create table back_office.staff (
  id uuid primary key,
  name text not null,
  name_key text not null unique,
  role text not null,
  -- null: every brand
  merchant_ids integer[] check (cardinality(merchant_ids) > 0),
  status text not null default 'active' check (status in ('active', 'locked')),
  password_hash text,
  -- Hash of the one-time secret with which the account is taken up, or taken up again after a reset.
  enrolment_hash bytea,
  enrolment_until timestamptz,
  -- Sealed; counts once confirmed.
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- A code is good once: the time step of the last one.
  totp_last_step bigint,
  created_at timestamptz not null,
  created_by text not null,
  last_seen_at timestamptz,
  -- Where the activation link of an account goes. Null: an account made at the command line, which printed its secret.
  email text,
  check ((enrolment_hash is null) = (enrolment_until is null))
);

create table back_office.passkey (
  id text primary key,
  staff_id uuid not null references back_office.staff,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_staff on back_office.passkey (staff_id);

create table back_office.session (
  id uuid primary key,
  token_hash bytea not null unique,
  staff_id uuid not null references back_office.staff,
  kind text not null check (kind in ('full', 'factor', 'enrol')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip_sealed bytea not null,
  user_agent text not null
);
create index session_of_staff on back_office.session (staff_id);

-- What a browser's passkey is asked to sign: one open question a session, for minutes.
create table back_office.challenge (
  session_id uuid primary key references back_office.session on delete cascade,
  purpose text not null check (purpose in ('register', 'show')),
  challenge text not null,
  expires_at timestamptz not null
);

-- Wrong passwords, codes and enrolment secrets in a row; the name is a keyed digest, so that unknown names count alike. They are counted in windows that
-- open with the first failure: one wrong answer an hour keeps no door closed.
create table back_office.failure (
  key bytea primary key,
  count integer not null,
  last_at timestamptz not null,
  started_at timestamptz not null default clock_timestamp()
);

-- Who made, reset, changed, unlocked or invited an account: nobody decides beside somebody whose account they have had in their hands
-- (approvals/second-person.ts). Rows are only added.
create table back_office.hand (
  id bigint generated always as identity primary key,
  staff_id uuid not null references back_office.staff,
  -- null: whoever holds the server, at the command line
  hand_id uuid,
  hand_name text not null,
  act text not null check (act in ('made', 'reset', 'changed', 'unlocked', 'invited')),
  at timestamptz not null,
  -- Before the installation had two administrators: such an account need not rest before it may be a second person.
  at_installation boolean not null default false
);
create index hand_of_staff on back_office.hand (staff_id, at desc);
create index hand_of_hand on back_office.hand (hand_id, staff_id);

-- Browsers in which somebody has signed in with both factors. One row for each person of a browser: two of one token share it.
create table back_office.known_device (
  token_hash bytea not null,
  staff_id uuid not null references back_office.staff,
  seen_at timestamptz not null,
  primary key (token_hash, staff_id)
);
create index known_device_of_staff on back_office.known_device (staff_id);

-- Addresses (keyed digests) from which staff have signed in lately.
create table back_office.known_address (
  address_digest bytea not null,
  staff_id uuid not null references back_office.staff,
  seen_at timestamptz not null,
  primary key (address_digest, staff_id)
);
create index known_address_of_staff on back_office.known_address (staff_id);

-- What a passkey signs that is shown before the password: by whoever is kept out because strangers guess at the name.
create table back_office.sign_in_challenge (
  challenge text primary key,
  expires_at timestamptz not null
);

-- What staff did: rows are only ever added, in the transaction of the change they tell of. A sealer chains them within seconds (docs/audit.md).
create table back_office.audit (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  -- null: the installation as a whole
  merchant_id integer,
  actor_kind text not null check (actor_kind in ('staff', 'command', 'program')),
  actor_id text not null,
  actor_name text not null,
  action text not null,
  subject text not null,
  -- Canonical JSON as text: what was hashed is what is read.
  before_text text not null,
  after_text text not null,
  reason text not null,
  ip text not null
);
create index audit_newest on back_office.audit (at desc, id desc);
create index audit_of_subject on back_office.audit (subject, at desc);

-- Rows that wait for their link; written with the row, removed by the sealer.
create table back_office.audit_waiting (entry_id uuid primary key);

create table back_office.audit_link (
  sequence bigint primary key check (sequence > 0),
  entry_id uuid not null unique,
  previous bytea not null,
  hash bytea not null,
  -- HMAC under the installation's secret: who can write tables but does not hold the secret cannot make a link.
  mac bytea not null,
  sealed_at timestamptz not null default clock_timestamp()
);

-- Not even the owner changes or removes rows by accident; whoever grants themselves the right again is found by the chain.
revoke update, delete, truncate on back_office.audit, back_office.audit_link from public;
do $$
begin
  execute format('revoke update, delete, truncate on back_office.audit, back_office.audit_link from %I', current_user);
end
$$;

-- What needs two persons: one asks, another one decides. Decided rows stay.
-- A request ends as outdated when what it is about has changed meanwhile, and as withdrawn when whoever asked takes it back while it waits: nobody has
-- decided, only the name of whose act ended it is kept.
create table back_office.approval (
  id uuid primary key,
  merchant_id integer not null,
  kind text not null,
  subject text not null,
  payload jsonb not null,
  reason text not null,
  -- The asker's idempotency key, so that a request sent twice asks once.
  key text not null,
  payload_hash bytea not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'outdated', 'withdrawn')),
  asked_by uuid not null,
  asked_name text not null,
  asked_at timestamptz not null default clock_timestamp(),
  decided_by uuid,
  decided_name text,
  decided_at timestamptz,
  decision text,
  outcome jsonb,
  unique (asked_by, key),
  check (decided_by <> asked_by),
  constraint approval_decided_check check ((state in ('approved', 'rejected')) = (decided_by is not null))
);
create index approval_waiting on back_office.approval (merchant_id, asked_at) where state = 'waiting';
create index approval_newest on back_office.approval (merchant_id, asked_at desc, id desc);
create index approval_of_subject on back_office.approval (subject);

-- What the law wants known of erased persons whose money moved (docs/privacy.md), sealed under the installation's key; gone when the years are over.
create table back_office.kept_person (
  player_id bigint primary key,
  merchant_id integer not null,
  sealed bytea not null,
  erased_at timestamptz not null default clock_timestamp(),
  keep_until timestamptz not null
);
create index kept_person_until on back_office.kept_person (keep_until);

-- Who has which form open: told again every few seconds, gone when nobody tells it. Worth nothing after a crash.
create unlogged table back_office.presence (
  merchant_id integer not null,
  -- kind:id, as in the audit log
  subject text not null,
  staff_id uuid not null references back_office.staff on delete cascade,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (merchant_id, subject, staff_id)
);

-- The same decision about many things: tried on each first, then carried out one by one, each in a transaction of its own with its audit entry.
create table back_office.batch (
  id uuid primary key,
  merchant_id integer not null,
  kind text not null,
  -- What the decision needs besides: what the player is told
  given jsonb not null,
  state text not null default 'checking' check (state in ('checking', 'checked', 'running', 'finished', 'stopped')),
  reason text not null default '',
  -- Why it stopped by itself; empty when a person stopped it
  stopped_because text not null default '',
  staff_id uuid not null references back_office.staff,
  staff_name text not null,
  -- Sealed: stands in the audit entries
  ip_sealed bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  ended_at timestamptz
);
create index batch_newest on back_office.batch (merchant_id, created_at desc, id desc);
-- What is under way, and what an open console asks every second.
create index batch_open on back_office.batch (created_at) where state in ('checking', 'running');
create index batch_open_of_staff on back_office.batch (staff_id) where state in ('checking', 'checked', 'running');

create table back_office.batch_item (
  batch_id uuid not null references back_office.batch on delete cascade,
  position integer not null,
  subject text not null,
  -- What the trial said: done, second (it would wait for a second person), refused; null: not tried yet
  verdict text check (verdict in ('done', 'second', 'refused')),
  verdict_code text not null default '',
  -- What became of it; null: not carried out (yet)
  outcome text check (outcome in ('done', 'second', 'refused', 'failed')),
  outcome_code text not null default '',
  -- Money units of the brand's currency, where it is about money
  amount bigint,
  player_id bigint,
  attempts integer not null default 0,
  not_before timestamptz,
  done_at timestamptz,
  -- Of a deposit that a batch would credit: that there is no picture of the payment and it is credited all the same, ticked on purpose.
  without_proof boolean not null default false,
  primary key (batch_id, position),
  unique (batch_id, subject)
);
create index batch_item_untried on back_office.batch_item (batch_id, position) where verdict is null;
create index batch_item_open on back_office.batch_item (batch_id, position) where outcome is null;

-- Whose work something is. It says who looks after it and decides nothing: rights and four eyes hold as ever.
create table back_office.assignment (
  merchant_id integer not null,
  -- kind:id
  subject text not null,
  staff_id uuid not null references back_office.staff,
  staff_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, subject)
);
create index assignment_old on back_office.assignment (at);

-- What staff wrote down about a player: only ever added, each with its author.
create table back_office.player_note (
  player_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  at timestamptz not null default clock_timestamp(),
  staff_id uuid not null,
  author text not null,
  text text not null check (length(text) between 1 and 2000),
  primary key (player_id, id)
);

-- Lists of the console as somebody likes to see them: filters, order and columns under a name, at whatever desk they sit. Never a figure.
create table back_office.kept_view (
  id uuid primary key,
  staff_id uuid not null references back_office.staff on delete cascade,
  -- the list's name in the console
  list text not null check (length(list) between 1 and 60),
  name text not null check (length(name) between 1 and 40),
  search jsonb not null,
  columns text[] not null,
  kept_at timestamptz not null default clock_timestamp(),
  unique (staff_id, list, name)
);
