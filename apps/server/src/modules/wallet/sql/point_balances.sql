-- Whole points of every player who has the account for them, as the ledger says. For proofs.
create or replace function wallet.point_balances() returns table (player_id bigint, points bigint)
language sql stable
as $$ select a.player_id, a.balance / 10000 from wallet.account a where a.code = 'points' $$;
