-- Whether a player plays for nothing: the account began with play money, under the one key that only trial accounts have.
create or replace function wallet.plays_for_nothing(p_player bigint) returns boolean
language sql stable
as $$ select exists (select from wallet.transaction x where x.player_id + 0 = p_player and x.idempotency_key = 'trial') $$;
