-- The most that a vendor may pay in as wins within a minute and within 24 hours, by currency; money units. Beyond it nothing is refused, since wins are owed:
-- the vendor is closed to new bets and launches until staff have looked.
create table games.win_limit (
  vendor_id integer not null references games.vendor (id),
  currency text collate "C" not null check (currency ~ '^[A-Z]{3,5}$'),
  per_minute bigint check (per_minute > 0),
  per_day bigint check (per_day > 0),
  -- Wins before this were looked at: staff have opened the vendor again.
  since timestamptz not null default '-infinity',
  counted_until timestamptz,
  -- Set while the vendor is closed because of this limit.
  held_at timestamptz,
  primary key (vendor_id, currency),
  check (per_minute is not null or per_day is not null)
);

-- What vendors with such a limit have paid in, minute by minute of the last day: counted anew for the last minutes, and never by the calls themselves.
create table games.win_minute (
  vendor_id integer not null,
  currency text collate "C" not null,
  minute timestamptz not null,
  paid bigint not null,
  primary key (vendor_id, currency, minute)
);
