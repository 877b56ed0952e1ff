-- Bonuses that are one bet: what comes back of it is the player's above its stake, and the stake is the house's. Such a bonus never stands on the account: it is lent and staked in one
-- transaction, and its state is `converted` from the first.
alter table wallet.bonus add column is_free boolean not null default false;
