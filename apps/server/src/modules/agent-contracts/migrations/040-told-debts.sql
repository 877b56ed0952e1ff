-- Debts that staff were told of, once each, since they are older than the brand bears: of a bill to its receiver, or to the house that paid for it.
create table agent_contracts.debt_told (
  bill_id uuid not null references agent_contracts.bill (id),
  to_house boolean not null,
  told_at timestamptz not null,
  primary key (bill_id, to_house)
);
