-- What a movement is to the figures, by its template: those of the ledger, and `stakes-settled`, which is no movement of it: the stakes of a draw's bets as its
-- settlement ended. is_decided: where decided stakes come from (a vendor's count as decided when they are placed).
create or replace view reports.kind as
select k.template, k.measure, k.is_reversal, k.is_decided from wallet.movement_kind k
union all select 'stakes-settled', 'settled', false, true;
