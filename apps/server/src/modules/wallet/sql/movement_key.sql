-- By what movements are found: when, of which brand, template and figure of the reports, written by which transaction of the database. For who follows or lists
-- the ledger; what a movement was is in wallet.movement.
create or replace view wallet.movement_key as
select t.player_id, t.id, t.created_at, t.merchant_id, t.template, t.writer, coalesce(k.measure, 'other') as measure
from wallet.transaction t left join wallet.movement_kind k on k.template = t.template;
