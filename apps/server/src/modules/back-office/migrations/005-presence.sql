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
