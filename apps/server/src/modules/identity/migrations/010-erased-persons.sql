-- When a closed account's person was erased: what was known of him is gone, the number of the account stays for what it did.
alter table identity.player add column erased_at timestamptz;
