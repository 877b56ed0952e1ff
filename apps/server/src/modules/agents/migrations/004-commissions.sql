-- What everybody of a line earns of a bet, from when on: of lane LOTT the prize group, of others 1/10 000 of valid turnover. Only added to: a bet earns at the rates of
-- the moment it was placed.
create table agents.rate (
  player_id bigint not null references agents.node (player_id),
  lane text collate "C" not null,
  since timestamptz not null,
  rate integer not null check (rate >= 0),
  primary key (player_id, lane, since)
);

-- What somebody earned of the bets of one hour of their brand, by lane: of their own ones (`is_own`) or of those of their line. Money units. Counted with the figures,
-- by the same sets.
create table agents.commission_hour (
  generation integer not null,
  player_id bigint not null,
  hour timestamptz not null,
  lane text collate "C" not null,
  is_own boolean not null,
  merchant_id integer not null,
  amount bigint not null,
  -- due: it may differ from what was paid; waits: what has to come back is not there to be taken; paid.
  state text collate "C" not null default 'due' check (state in ('due', 'waits', 'paid')),
  primary key (generation, player_id, hour, lane, is_own)
) with (fillfactor = 80);
create index commission_due on agents.commission_hour (hour, player_id) where state = 'due';
create index commission_waits on agents.commission_hour (player_id) where state = 'waits';

-- What was paid of it, less what was taken back, and in how many postings.
create table agents.commission_paid (
  player_id bigint not null,
  hour timestamptz not null,
  lane text collate "C" not null,
  is_own boolean not null,
  amount bigint not null,
  parts integer not null,
  primary key (player_id, hour, lane, is_own)
) with (fillfactor = 80);
