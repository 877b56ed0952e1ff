-- Staff's lists of deposits and withdrawals, narrowed to days, sums or a way of payment and put in order by time or sum: a page of a million is read
-- from an index, not sorted. What waits for staff is few, and has an index of its own.
create index deposit_of_brand on cashier.deposit (merchant_id, created_at, id);
create index deposit_by_amount on cashier.deposit (merchant_id, amount, id);
create index deposit_by_method on cashier.deposit (merchant_id, vendor_id, created_at, id);
create index withdrawal_of_brand on cashier.withdrawal (merchant_id, created_at, id);
create index withdrawal_by_amount on cashier.withdrawal (merchant_id, amount, id);
create index withdrawal_by_bank on cashier.withdrawal (merchant_id, provider_code, created_at, id);
