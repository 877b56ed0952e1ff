-- Packets of a currency without small change are whole: each is a multiple of this, money units. Those that were opened before are parted to the unit.
alter table promotions.draw add column step bigint not null default 1 check (step > 0);
