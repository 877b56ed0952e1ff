-- Second factors, what a session has proved and from where, and who signed in when.

alter table identity.player
  add column payment_password_changed_at timestamptz,
  -- Whose number or mailbox it is has been shown by a code.
  add column email_verified_at timestamptz,
  -- The last time somebody came back without the password, or set a new payment password without the old one: money stays put for a while after it.
  add column recovered_at timestamptz;

-- The last proof of a session: how, when, and from which address (a keyed digest). A session made before this stands as if proved where it is.
alter table identity.session
  add column country text not null default '',
  add column proven_at timestamptz,
  add column proven_by text check (proven_by in ('password', 'sms', 'email', 'totp', 'recovery', 'passkey')),
  add column proof_address bytea;

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

alter table identity.challenge drop constraint challenge_kind_check;
alter table identity.challenge add check (kind in ('captcha', 'slider', 'proof', 'passkey'));
