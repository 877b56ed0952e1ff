-- One account may stand at several players: whoever knows somebody's number must not keep them from being paid by adding it first. Staff look at
-- what is paid to such an account.
drop index cashier.payout_account_number;
create index payout_account_number on cashier.payout_account (merchant_id, number_digest) where removed_at is null;
create unique index payout_account_own on cashier.payout_account (player_id, merchant_id, number_digest) where removed_at is null;
