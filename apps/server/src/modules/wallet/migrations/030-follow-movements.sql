-- Followers of the ledger: who keeps figures of movements reads each exactly once, by the transaction of the database that wrote it. Rows written before
-- this migration all carry its own number: the default is evaluated once and rewrites nothing.
alter table wallet.transaction add column writer xid8 not null default pg_current_xact_id();
create index transaction_writer on wallet.transaction (writer);
-- Movements of a brand's hour. The table grows at its end, so a summary of its pages finds a time; it costs a movement nothing.
create index transaction_time on wallet.transaction using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- A movement as those above may read it: `own` is what it did to the player's accounts together, `main` what it did to his free money, `fee` what the house
-- kept as a fee (units of 1/10 000). Laterals, so that each is looked up by its key whatever the statistics say.
create view wallet.movement as
select t.writer, t.player_id, t.id, t.created_at, t.merchant_id, t.template, t.reference, t.remark, a.currency, a.time_zone, e.own, e.main, e.fee, trial.yes as trial
from wallet.transaction t
cross join lateral (
  select coalesce(sum(l.amount) filter (where l.sequence is not null), 0)::bigint as own,
    coalesce(sum(l.amount) filter (where l.account = 'main'), 0)::bigint as main,
    coalesce(sum(l.amount) filter (where l.account = 'house:fees'), 0)::bigint as fee
  from wallet.entry l where l.player_id = t.player_id and l.transaction_id = t.id
) as e
cross join lateral (select k.currency, k.time_zone from wallet.account k where k.player_id = t.player_id and k.code = 'main' limit 1) as a
-- Play money: the account began with it, under the one key that only trial accounts have.
cross join lateral (
  select exists (select from wallet.transaction x where x.player_id + 0 = t.player_id and x.idempotency_key = 'trial') as yes
) as trial;
