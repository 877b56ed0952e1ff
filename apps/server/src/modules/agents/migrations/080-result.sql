-- What is left to the house of the play is written down as it is counted, by the rule of its day: what of the house's costs it is less of (agents.result_rule). Rewards, salaries and
-- what was paid in commissions stand by themselves; those of days before this are in adjustments, or in none of these, until figures are rebuilt.
alter table agents.member_day
  add column commissions bigint not null default 0,
  add column salaries bigint not null default 0,
  add column rewards bigint not null default 0,
  add column result bigint not null default 0;
alter table agents.team_day
  add column commissions bigint not null default 0,
  add column salaries bigint not null default 0,
  add column rewards bigint not null default 0,
  add column result bigint not null default 0;
-- What players win from each other in card rooms is in no result any more (agents.ggr).
update agents.member_day set result = case when lane = 'PVP' then 0 else stakes - prizes end + fees - adjustments;
update agents.team_day set result = case when lane = 'PVP' then 0 else stakes - prizes end + fees - adjustments;
update agents.member_hour set result = 0 where lane = 'PVP' and result <> 0;

-- What the result of a brand's lines is less of besides prizes, from a day on; without a row the usual (agents.result_costs). Only added to, for days to come.
create table agents.result_rule (
  merchant_id integer not null,
  from_day date not null,
  costs text[] collate "C" not null,
  primary key (merchant_id, from_day)
);
-- Days that were counted before this, or are being counted, keep the rule that they had; the program writes the brand's from the next day on.
insert into agents.result_rule (merchant_id, from_day, costs)
select distinct n.merchant_id, '-infinity'::date, '{rewards,fees,adjustments}'::text[] from agents.node n;

-- What a brand asks of a member, besides turnover, to count as active: deposits in the same days, in money units; a brand without a row asks for none.
create table agents.active_rule (
  merchant_id integer primary key,
  deposits bigint not null check (deposits >= 0)
);
