-- Looked at in a transaction of its own, so that nobody is kept from reading meanwhile.
alter table ranks.change validate constraint change_why_check;
alter table ranks.gift validate constraint gift_state_check, validate constraint gift_check;
