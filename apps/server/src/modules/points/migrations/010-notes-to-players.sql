-- What staff wrote for the player beside an adjustment; empty: nothing.
alter table points.movement add column note text not null default '';
