-- Of which offers staff were told that their budget is low or gone, so that they are told once while it holds; taken away when it does not any more.
create table promotions.budget_told (
  offer_id uuid primary key references promotions.offer (id),
  kind text collate "C" not null check (kind in ('offer-budget-low', 'offer-budget-gone')),
  at timestamptz not null default clock_timestamp()
);
