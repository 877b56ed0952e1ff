-- What a player's money comes to in units, free or held, with its currency; one row, without a currency where they have no accounts.
create or replace function wallet.money_of(p_player bigint) returns table (currency text, amount bigint)
language sql stable as $$
  select max(a.currency)::text, coalesce(sum(a.balance), 0)::bigint
  from wallet.account a where a.player_id = p_player and a.code in ('main', 'held');
$$;
