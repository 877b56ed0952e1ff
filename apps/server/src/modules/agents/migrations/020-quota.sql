-- How many direct downlines an agent may still bring into a band of prize groups, by the lowest group of the band (setting agentQuotaBands). The house needs no count.
create table agents.quota (
  player_id bigint not null references agents.node (player_id),
  band integer not null,
  available integer not null check (available >= 0),
  primary key (player_id, band)
) with (fillfactor = 80);

-- Who stands in a band with a count of the agent above. It comes back to that agent when they are lowered out of the band.
create table agents.quota_use (
  player_id bigint primary key references agents.node (player_id),
  giver_id bigint not null,
  band integer not null,
  -- From when on a lower group counts for them; null: none is to come.
  look_at timestamptz
) with (fillfactor = 80);
create index quota_use_of_giver on agents.quota_use (giver_id, band);
create index quota_use_due on agents.quota_use (look_at) where look_at is not null;

-- What gave somebody counts and what took them. Only added to.
create table agents.quota_change (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  player_id bigint not null,
  band integer not null,
  change integer not null check (change <> 0),
  -- Of that band afterwards.
  available integer not null,
  why text collate "C" not null check (why in ('given', 'taken', 'passed', 'received', 'used', 'returned', 'handed-up')),
  -- The downline or the agent above that it was about; null: the house.
  other_id bigint,
  -- Who of the house, and what they wrote.
  staff_id uuid,
  reason text not null default ''
);
create index quota_change_of_player on agents.quota_change (player_id, id desc);
