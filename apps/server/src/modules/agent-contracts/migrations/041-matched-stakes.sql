-- What two players of a brand staked against each other within a week of it, one of them below somebody who is paid a dividend: told to staff once it is no chance.
create table agent_contracts.matched_stakes (
  merchant_id integer not null,
  -- The Monday.
  week date not null,
  one_id bigint not null,
  other_id bigint not null,
  volume bigint not null,
  times integer not null,
  primary key (merchant_id, week, one_id, other_id),
  check (one_id < other_id)
);
-- Up to when settled draws were looked at.
create table agent_contracts.stake_watch (one boolean primary key default true check (one), looked_until timestamptz not null);
insert into agent_contracts.stake_watch (looked_until) values (clock_timestamp());
