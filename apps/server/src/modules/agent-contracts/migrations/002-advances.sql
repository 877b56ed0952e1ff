-- What the house paid for an agent who owed it by a bill. They owe it to the house until it is repaid. Money units.
create table agent_contracts.advance (
  bill_id uuid primary key references agent_contracts.bill (id),
  payer_id bigint not null,
  at timestamptz not null,
  amount bigint not null check (amount > 0),
  repaid bigint not null default 0,
  parts integer not null default 0,
  check (repaid between 0 and amount)
);
create index advance_open on agent_contracts.advance (payer_id, at) where repaid < amount;
