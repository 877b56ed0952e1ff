-- What the movements of the ledger were about, without what they moved: for followers that read the thing itself. Play money, too.
create or replace view wallet.movement_about as
select t.writer, t.player_id, t.id, k.about, t.reference
from wallet.transaction t join wallet.movement_kind k on k.template = t.template
where k.about is not null;
