create schema if not exists identity;

-- A player of one brand. Personal data (mobile, e-mail, birth date, names) is sealed by the Vault; look-ups go through keyed digests.
create table identity.player (
  id bigint generated always as identity (start with 100001) primary key,
  merchant_id integer not null,
  user_name text not null,
  -- Case-folded in the program, so that uniqueness does not depend on the database's collation.
  name_key text not null,
  -- A number made by the house; signs in like the user name.
  account_number text not null,
  type smallint not null check (type in (0, 1, 2, 4, 41, 42)),
  status text not null default 'active' check (status in ('active', 'locked', 'closed')),
  password_hash text,
  password_changed_at timestamptz,
  payment_password_hash text,
  first_login boolean not null default false,
  language text not null,
  avatar text not null default 'a1',
  nickname text not null default '',
  mobile bytea,
  mobile_digest bytea,
  mobile_verified_at timestamptz,
  email bytea,
  email_digest bytea,
  -- Sealed JSON of the other registration fields.
  details bytea,
  referral_code text not null,
  invited_by bigint references identity.player (id),
  affiliate_code text,
  terms_version text,
  register_method text not null,
  created_at timestamptz not null,
  last_login_at timestamptz,
  previous_login_at timestamptz,
  payment_password_changed_at timestamptz,
  -- Whose number or mailbox it is has been shown by a code.
  email_verified_at timestamptz,
  -- The last time somebody came back without the password, or set a new payment password without the old one: money stays put for a while after it.
  recovered_at timestamptz,
  -- When a closed account's person was erased: what was known of them is gone, the number of the account stays for what it did.
  erased_at timestamptz,
  -- Until then no money leaves an account that staff gave back, and no code to its new mailbox replaces the payment password.
  frozen_until timestamptz,
  check ((mobile is null) = (mobile_digest is null)),
  check ((email is null) = (email_digest is null))
);
create unique index player_name on identity.player (merchant_id, name_key);
create unique index player_account_number on identity.player (merchant_id, account_number);
create unique index player_referral_code on identity.player (merchant_id, referral_code);
create unique index player_mobile on identity.player (merchant_id, mobile_digest) where mobile_digest is not null;
create index player_trial on identity.player (created_at) where type = 4 and status = 'active';
-- New players of a brand in a span of time; trial accounts (type 4) are visitors, not players.
create index player_registered on identity.player (merchant_id, created_at) where type <> 4;
-- Staff's list of players, however it is ordered: a page of a million is read from an index, not sorted.
create index player_newest on identity.player (merchant_id, id);
create index player_by_name on identity.player (merchant_id, name_key collate "C", id);
create index player_by_creation on identity.player (merchant_id, created_at, id);
create index player_by_last_login on identity.player (merchant_id, last_login_at nulls first, id);
-- The few that are not as most are.
create index player_not_active on identity.player (merchant_id, status, id) where status <> 'active';
create index player_no_member on identity.player (merchant_id, type, id) where type <> 0;
create index player_by_email on identity.player (merchant_id, email_digest) where email_digest is not null;
create index player_invited_by on identity.player (invited_by, id) where invited_by is not null;

-- Full names and mailboxes are sealed: staff find them by keyed digests of the words of a name, of the whole of it, and of a mailbox's domain.
-- A table of its own and no column of the player: a player's row changes with every sign-in, these change with the name.
create table identity.search_digest (
  player_id bigint not null references identity.player (id),
  kind text not null check (kind in ('name', 'domain')),
  -- The first 16 bytes of the digest; the brand and the kind are part of what it is of.
  digest bytea not null,
  -- In this order a frequent word's newest players are read from the index.
  primary key (digest, player_id)
);
create index search_digest_of_player on identity.search_digest (player_id);

-- How far the digests of players have been made by the rules of this program; one row. Only the program can unseal, so a task does it.
create table identity.search_digest_progress (
  id boolean primary key default true check (id),
  -- Of the rules that names are taken apart by; when the program has newer ones, all are made anew.
  version integer not null default 0,
  -- Players up to this one are done in this pass.
  after_player bigint not null default 0,
  passes integer not null default 0,
  passed_at timestamptz
);
insert into identity.search_digest_progress default values;

-- Codes of agents and campaigns that a visitor may register under.
create table identity.affiliate_code (
  merchant_id integer not null,
  code_key text not null,
  code text not null,
  agent_id bigint references identity.player (id),
  enabled boolean not null default true,
  created_at timestamptz not null,
  primary key (merchant_id, code_key)
);

-- A session is a family of tokens: one current, the others retired by rotation.
create table identity.session (
  id uuid primary key,
  player_id bigint not null references identity.player (id),
  merchant_id integer not null,
  kind text not null check (kind in ('full', 'change-only', 'verification', 'recovery')),
  method text not null,
  remember boolean not null default false,
  -- Cookies are replaced every quarter of an hour; a program that holds its token has no way to take a new one.
  rotates boolean not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  rotated_at timestamptz not null,
  -- When the player last proved in this session who they are.
  verified_at timestamptz,
  expires_at timestamptz not null,
  ip_sealed bytea not null,
  user_agent text not null,
  country text not null default '',
  -- The last proof of the session: when, how, and from which address (a keyed digest). A session without any stands as if proved where it is.
  proven_at timestamptz,
  proven_by text check (proven_by in ('password', 'sms', 'email', 'totp', 'recovery', 'passkey')),
  proof_address bytea,
  -- When the sign-in password was last given in this session: changes of what guards an account ask for it beside a code.
  password_at timestamptz
);
create index session_player on identity.session (player_id);
create index session_expires on identity.session (expires_at);

create table identity.session_token (
  token_hash bytea primary key,
  session_id uuid not null references identity.session (id) on delete cascade,
  issued_at timestamptz not null,
  retired_at timestamptz
);
create index session_token_session on identity.session_token (session_id);

-- Remembered sign-in (24 h): a rotating token; using a retired one ends the family.
create table identity.device_token (
  token_hash bytea primary key,
  family uuid not null,
  player_id bigint not null references identity.player (id),
  merchant_id integer not null,
  expires_at timestamptz not null,
  retired_at timestamptz
);
create index device_token_player on identity.device_token (player_id);
create index device_token_family on identity.device_token (family);

-- Browsers and addresses a player has signed in from before.
create table identity.known_device (
  token_hash bytea not null,
  player_id bigint not null references identity.player (id),
  expires_at timestamptz not null,
  primary key (token_hash, player_id)
);
create index known_device_player on identity.known_device (player_id);
create table identity.known_address (
  player_id bigint not null references identity.player (id),
  address_digest bytea not null,
  last_seen_at timestamptz not null,
  primary key (player_id, address_digest)
);
-- Staff find a player by an address they have signed in from.
create index known_address_digest on identity.known_address (address_digest);

-- Puzzles and their proofs; reading one deletes it.
create table identity.challenge (
  id text primary key,
  merchant_id integer not null,
  kind text not null check (kind in ('captcha', 'slider', 'proof', 'passkey', 'work')),
  answer bytea not null,
  expires_at timestamptz not null
);
create index challenge_expires on identity.challenge (expires_at);

-- The one live code of a purpose and a target (a digest of the mobile number, the mailbox or the session).
create table identity.verification_code (
  merchant_id integer not null,
  purpose text not null,
  target bytea not null,
  code_digest bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (merchant_id, purpose, target)
);
create index verification_code_expires on identity.verification_code (expires_at);

-- Counters that all api processes share. The key is a digest: no name, number or address stands here.
create table identity.throttle (
  key bytea primary key,
  count integer not null,
  started_at timestamptz not null,
  last_at timestamptz not null,
  expires_at timestamptz not null
);
create index throttle_expires on identity.throttle (expires_at);

-- A ticket is worth what the session that made it is worth: it goes with that session and opens no fuller one. Tickets of the command line
-- come from no session.
create table identity.ticket (
  token_hash bytea primary key,
  merchant_id integer not null,
  player_id bigint not null references identity.player (id),
  expires_at timestamptz not null,
  session_id uuid references identity.session (id) on delete cascade
);
create index ticket_session on identity.ticket (session_id) where session_id is not null;
create index ticket_player on identity.ticket (player_id);

-- An authenticator app. The key is sealed; until a code has confirmed it, it guards nothing.
create table identity.totp (
  player_id bigint primary key references identity.player (id),
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- Of the last code taken: each code is good once.
  last_step bigint not null default 0
);

-- Ways back in when the app is lost; keyed digests, each good once.
create table identity.recovery_code (
  player_id bigint not null references identity.player (id),
  code_digest bytea not null,
  created_at timestamptz not null,
  primary key (player_id, code_digest)
);

create table identity.passkey (
  -- As the authenticator names it, base64url.
  credential_id text primary key,
  id uuid not null unique,
  player_id bigint not null references identity.player (id),
  merchant_id integer not null,
  -- The host it was made for; it answers nowhere else.
  rp_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  -- Sealed: players name them after their devices and families.
  name bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_player on identity.passkey (player_id);

-- Sign-ins that worked and such that did not, for ninety days. A try under a name that nobody has leaves a row of nobody's: the same work.
create table identity.sign_in (
  id uuid primary key,
  merchant_id integer not null,
  player_id bigint references identity.player (id),
  at timestamptz not null,
  method text not null,
  outcome text not null check (outcome in ('done', 'half', 'failed')),
  ip_sealed bytea not null,
  country text not null,
  user_agent text not null
);
create index sign_in_player on identity.sign_in (player_id, at desc, id desc) where player_id is not null;
create index sign_in_at on identity.sign_in (at);

-- Claims of players who have lost every way in: nobody is signed in, so that what they hand in stands on a mailbox they have shown to read.
create table identity.recovery_claim (
  id uuid primary key,
  merchant_id integer not null,
  -- Null: there is no such account. It is answered like any other claim and seen by nobody.
  player_id bigint,
  state text collate "C" not null check (state in ('open', 'pending', 'accepted', 'rejected', 'used')),
  token_hash bytea not null unique,
  -- Mailbox, name, birthday and words, under the person's key; null where there is nobody, and once it is forgotten.
  sealed bytea,
  picture_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  -- An open claim ends then; a decided one is forgotten then.
  expires_at timestamptz not null,
  -- Where the claim was handed in: a keyed digest, compared with where staff sign in.
  address_digest bytea
);
create index recovery_claim_of_player on identity.recovery_claim (player_id);
create index recovery_claim_waiting on identity.recovery_claim (merchant_id, state, submitted_at);
create index recovery_claim_expires on identity.recovery_claim (expires_at);

-- Mail and SMS on their way out; the content is sealed and the row goes once it is sent.
create table identity.outgoing_message (
  id uuid primary key,
  merchant_id integer not null,
  channel text not null check (channel in ('mail', 'sms')),
  content bytea not null,
  attempts integer not null default 0,
  due_at timestamptz not null,
  give_up_at timestamptz not null,
  failed_at timestamptz,
  created_at timestamptz not null
);
create index outgoing_message_due on identity.outgoing_message (due_at);

-- That a mail or SMS was sent, and what became of it: never what it said, and to whom only in part. A row begins with the message and outlives it.
create table identity.sent_message (
  -- As the message on its way
  id uuid primary key,
  merchant_id integer not null,
  -- null: nobody's account, or none yet
  player_id bigint,
  channel text not null check (channel in ('mail', 'sms')),
  kind text not null,
  -- Masked; empty: written for an account that there is not, thrown away with it
  recipient text not null,
  outcome text not null check (outcome in ('waiting', 'sent', 'refused', 'expired', 'failed')),
  -- Why it was refused or is tried again, in the gateway's code
  reason text not null default '',
  attempts integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index sent_message_newest on identity.sent_message (merchant_id, created_at desc, id desc);
create index sent_message_of_player on identity.sent_message (player_id, created_at desc) where player_id is not null;
create index sent_message_old on identity.sent_message (created_at);
