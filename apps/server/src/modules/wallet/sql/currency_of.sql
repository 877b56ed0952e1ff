-- In which currency a player's money is, and in which time zone their days are; no row for who has no accounts.
create or replace function wallet.currency_of(p_player bigint) returns table (currency text, time_zone text)
language sql stable parallel safe
as $$ select a.currency, a.time_zone from wallet.account a where a.player_id = p_player and a.code = 'main' $$;
