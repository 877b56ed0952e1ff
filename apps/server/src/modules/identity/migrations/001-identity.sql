create schema identity;

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
  check ((mobile is null) = (mobile_digest is null)),
  check ((email is null) = (email_digest is null))
);
create unique index player_name on identity.player (merchant_id, name_key);
create unique index player_account_number on identity.player (merchant_id, account_number);
create unique index player_referral_code on identity.player (merchant_id, referral_code);
create unique index player_mobile on identity.player (merchant_id, mobile_digest) where mobile_digest is not null;
create index player_trial on identity.player (created_at) where type = 4 and status = 'active';

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
  -- When the player last proved who he is in this session.
  verified_at timestamptz,
  expires_at timestamptz not null,
  ip_sealed bytea not null,
  user_agent text not null
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

-- Puzzles and their proofs; reading one deletes it.
create table identity.challenge (
  id text primary key,
  merchant_id integer not null,
  kind text not null check (kind in ('captcha', 'slider', 'proof')),
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

create table identity.ticket (
  token_hash bytea primary key,
  merchant_id integer not null,
  player_id bigint not null references identity.player (id),
  expires_at timestamptz not null
);

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
