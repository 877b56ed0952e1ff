-- What needs two persons: one asks, another one decides. Decided rows stay.
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
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
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
  check ((state = 'waiting') = (decided_by is null))
);
create index approval_waiting on back_office.approval (merchant_id, asked_at) where state = 'waiting';
create index approval_newest on back_office.approval (merchant_id, asked_at desc, id desc);
create index approval_of_subject on back_office.approval (subject);
