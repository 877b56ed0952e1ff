-- Two more kinds of items: tickets of a raffle, whose offer the item names, and pictures that their player may wear.
alter table mall.item drop constraint item_kind_check;
alter table mall.item add constraint item_kind_check check (
  kind in ('goods', 'voucher', 'cash', 'bonus', 'release', 'spins', 'freebet', 'ticket', 'avatar')) not valid;
alter table mall.item drop constraint item_check1;
alter table mall.item add constraint offer_of_kind check ((offer_id is null) = (kind in ('goods', 'voucher', 'avatar'))) not valid;
-- Numbers of the raffle that a piece gives.
alter table mall.item add column tickets integer check (tickets > 0);
alter table mall.item add constraint tickets_of_kind check ((tickets is null) = (kind <> 'ticket')) not valid;
-- Those that all pieces of an order give.
alter table mall.order add column tickets integer check (tickets > 0);
-- A step that the program took, because its time had come.
alter table mall.order_move add column is_automatic boolean not null default false;
