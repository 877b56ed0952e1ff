-- What the ledger has moved on accounts of points, in whole points. For proofs.
create or replace function wallet.point_movements() returns table (player_id bigint, id uuid, points bigint)
language sql stable
as $$ select e.player_id, e.transaction_id, (sum(e.amount) / 10000)::bigint from wallet.entry e where e.account = 'points' group by 1, 2 $$;
