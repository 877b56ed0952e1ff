-- Periods (the brand's days, weeks, months) of which an offer has laid ready what they earned: each is gone through once.
create table promotions.period_done (
  offer_id uuid not null references promotions.offer (id),
  -- The period's first day in the brand's zone.
  period_start date not null,
  players integer not null default 0,
  done_at timestamptz not null default clock_timestamp(),
  primary key (offer_id, period_start)
);
