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

-- Not even the owner changes or removes rows by accident; whoever grants himself the right again is found by the chain.
revoke update, delete, truncate on back_office.audit, back_office.audit_link from public;
do $$
begin
  execute format('revoke update, delete, truncate on back_office.audit, back_office.audit_link from %I', current_user);
end
$$;
