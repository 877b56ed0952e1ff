-- What a player owes the house (wallet.debt), money units; 0 of who has no accounts.
create or replace function wallet.owed_by(p_player bigint) returns bigint
language sql stable parallel safe
as $$
  select coalesce((select a.owed from wallet.account a where a.player_id = p_player and a.code = 'main'), 0)
$$;
