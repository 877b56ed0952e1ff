-- The order that a free bet is staked in; null: it was not used yet, or came back with its order.
alter table promotions.grant add column order_id uuid;
