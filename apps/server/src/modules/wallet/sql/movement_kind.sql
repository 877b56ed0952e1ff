-- What the movements of each template are to the reports: the figure they belong to, whether they take back what others of that figure did, whether they are
-- decided as they are placed, and what their reference names. A template that is missing here belongs to no figure ('other').
create or replace view wallet.movement_kind as
select k.name as template, k.measure, k.is_reversal, k.is_decided, k.about from wallet.template k;
