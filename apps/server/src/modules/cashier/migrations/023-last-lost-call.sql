-- When a payment side was last asked to pay this out and its answer is not known. A refusal is believed only long after: it may be the answer to a
-- payout that it has taken. Null: no call of the payout under way is open.
alter table cashier.withdrawal add column called_at timestamptz;
update cashier.withdrawal set called_at = sending_at where state = 'sending';
