-- A movement as followers of the ledger may read it: `own` is what it did to the player's accounts together but for lent money, `main` what it did to the free money, `fee`
-- what the house kept as a fee (units of 1/10 000), `lent` what it did to lent money, all in the currency of the accounts that it moved; `measure` … `about` are those of its template (see
-- wallet.movement_kind). Laterals, so that each is looked up by its key whatever the statistics say; play money, too: as `exists (…)` the planner may read
-- the keys of the whole ledger instead, once for each handful of movements.
create or replace view wallet.movement as
select t.writer, t.player_id, t.id, t.created_at, t.merchant_id, t.template, t.reference, t.remark, a.currency, a.time_zone, e.own, e.main, e.fee,
  trial.yes is not null as trial, coalesce(k.measure, 'other') as measure, coalesce(k.is_decided, false) as is_decided, k.about, e.lent
from wallet.transaction t
cross join lateral (
  select coalesce(sum(l.amount) filter (where l.sequence is not null and l.account <> all (array(select y.code from wallet.account_type y where y.counts_alone))), 0)::bigint as own,
    coalesce(sum(l.amount) filter (where l.account = any (array(select y.code from wallet.account_type y where y.counts_alone))), 0)::bigint as lent,
    coalesce(sum(l.amount) filter (where l.account = 'main'), 0)::bigint as main,
    coalesce(sum(l.amount) filter (where l.account = 'house:fees'), 0)::bigint as fee,
    coalesce(max(l.account) filter (where l.sequence is not null), 'main') as account
  from wallet.entry l where l.player_id = t.player_id and l.transaction_id = t.id
) as e
cross join lateral (select o.currency, o.time_zone from wallet.account o where o.player_id = t.player_id and o.code = e.account limit 1) as a
left join wallet.movement_kind k on k.template = t.template
-- Play money: the account began with it, under the one key that only trial accounts have.
left join lateral (
  select true as yes from wallet.transaction x where x.player_id + 0 = t.player_id and x.idempotency_key = 'trial' limit 1
) as trial on true;
