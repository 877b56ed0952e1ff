-- What the first of two persons decided: the second one confirms this and nothing else.
alter table cashier.withdrawal add column first_decision text collate "C";
-- Of what waits now nobody knows what was meant: the first person says it again.
update cashier.withdrawal set first_approval = null where first_approval is not null and state in ('review', 'disputed');
