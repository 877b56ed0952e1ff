-- Staff of the house: who works here, with which second factors, in which sessions. Players live in identity; nothing is shared with them.
create schema back_office;

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

-- Wrong passwords, codes and enrolment secrets in a row; the name is a keyed digest, so that unknown names count alike.
create table back_office.failure (
  key bytea primary key,
  count integer not null,
  last_at timestamptz not null
);
