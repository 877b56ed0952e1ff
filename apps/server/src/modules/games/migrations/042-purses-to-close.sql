-- Wallets at vendors whose player may not play any more (excluded, on a break, locked): one row each, written in the transaction that shut him out, so that
-- no kill forgets it. A task ends the vendor's sessions and brings the money back until it is here.
create table games.purse_closing (
  player_id bigint not null,
  vendor_id integer not null references games.vendor (id),
  merchant_id integer not null,
  why text collate "C" not null check (why in ('excluded', 'locked')),
  began_at timestamptz not null default clock_timestamp(),
  -- closing: money may stand there; watching: it was empty when last looked at, but a round that was open may still pay into it; ended.
  state text collate "C" not null default 'closing' check (state in ('closing', 'watching', 'ended')),
  -- open: the vendor has not ended its sessions yet; missing: it has no call for that.
  sessions text collate "C" not null default 'open' check (sessions in ('open', 'closed', 'missing')),
  emptied_at timestamptz,
  -- How often it was found empty, one after the other.
  looks integer not null default 0,
  tries integer not null default 0,
  -- Why it is not empty yet: the vendor does not answer, a transfer is on its way, it refuses one; '' before the first try and afterwards.
  reason text collate "C" not null default '' check (reason in ('', 'silent', 'under-way', 'refused')),
  next_at timestamptz,
  primary key (player_id, vendor_id),
  check ((state = 'ended') = (next_at is null))
);
create index purse_closing_due on games.purse_closing (next_at) where next_at is not null;

-- When a vendor last said that nothing stood in a player's wallet: what went there before that has come back or was lost.
create table games.purse_seen_empty (
  player_id bigint not null,
  vendor_id integer not null references games.vendor (id),
  seen_at timestamptz not null,
  primary key (player_id, vendor_id)
);
