-- Lists show the last eight signs of an order's number: staff read them out to each other and type them. Random in ids of version 7.
create index deposit_short_number on cashier.deposit (right(id::text, 8));
create index withdrawal_short_number on cashier.withdrawal (right(id::text, 8));
