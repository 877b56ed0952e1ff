-- Offers whose running grants are ended because staff chose so as they stopped it: what is done so far is counted in the transaction that ends each grant.
create table promotions.ending (
  offer_id uuid primary key references promotions.offer (id),
  merchant_id integer not null,
  -- Why, in the words of whoever asked; the owners read it.
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  state text collate "C" not null default 'running' check (state in ('running', 'done')),
  -- Grants that were to end as it was asked for.
  total integer not null,
  -- What was played with or waited, and what lay ready.
  ended integer not null default 0,
  lapsed integer not null default 0,
  -- Bonus money that fell back to the house. Money units.
  lost bigint not null default 0 check (lost >= 0),
  -- Grants that could not be ended: they are left as they are.
  broken uuid[] not null default '{}',
  ended_at timestamptz
);
create index ending_running on promotions.ending (asked_at) where state = 'running';
