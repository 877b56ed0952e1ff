-- Where a claim was handed in: a keyed digest, compared with where staff sign in.
alter table identity.recovery_claim add column address_digest bytea;
-- Until then no money leaves an account that staff gave back, and no code to its new mailbox replaces the payment password.
alter table identity.player add column frozen_until timestamptz;
