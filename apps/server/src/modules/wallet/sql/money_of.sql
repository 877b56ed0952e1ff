-- What a player's money comes to in units: all that is shown in the balance, free or not, with its currency; one row, without a currency where they have no accounts.
create or replace function wallet.money_of(p_player bigint) returns table (currency text, amount bigint)
language sql stable as $$
  select max(a.currency)::text, coalesce(sum(a.balance), 0)::bigint
  from wallet.account a join wallet.account_type y on y.code = a.code and y.in_balance where a.player_id = p_player;
$$;
