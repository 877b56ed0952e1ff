-- A player sees beside his order what came in for it once more.
create index unmatched_payment_player on cashier.unmatched_payment (player_id, deposit_id) where player_id is not null;
