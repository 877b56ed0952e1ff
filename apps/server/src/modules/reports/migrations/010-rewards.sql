-- Rewards in money, and bonuses that became money.
alter table reports.player_day add column rewards bigint not null default 0;
