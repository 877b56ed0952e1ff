-- Staff find a player by the last four digits of an account he is paid to; the whole number is found by its digest.
create index payout_account_last4 on cashier.payout_account (merchant_id, last4) where removed_at is null;
