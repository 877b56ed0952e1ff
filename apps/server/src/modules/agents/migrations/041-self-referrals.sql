-- Members who are proven to be one person with somebody above them in their line: they share a mailbox, a document or a payout account. Bets they place from then on
-- earn nobody above a commission, and they are not counted as active. Staff may lift it.
create table agents.self_referral (
  player_id bigint primary key references agents.node (player_id),
  above_id bigint not null,
  mark text collate "C" not null check (mark in ('email', 'document', 'payout-account')),
  noted_at timestamptz not null default clock_timestamp(),
  -- From when on; null until the figures are held for it. The days are the brand's.
  since timestamptz,
  since_day date,
  lifted_at timestamptz,
  lifted_day date,
  check ((since is null) = (since_day is null)),
  check ((lifted_at is null) = (lifted_day is null)),
  check (lifted_at is null or since is not null)
);
create index self_referral_new on agents.self_referral (player_id) where since is null;
-- Up to when lines were looked at for what staff should see.
create table agents.abuse_watch (one boolean primary key default true check (one), looked_until timestamptz not null);
insert into agents.abuse_watch (looked_until) values (clock_timestamp());
