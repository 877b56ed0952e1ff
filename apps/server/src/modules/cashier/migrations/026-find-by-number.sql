-- A withdrawal by its number alone, as a player reads it out: before, all of the brand were looked through.
create index withdrawal_id on cashier.withdrawal (id);
