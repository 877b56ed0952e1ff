-- Whether money of a player's own stands where it can come back from: on their float, held for a chase or a withdrawal, or in a wallet of a vendor. While it does, no lent money
-- is staked: own money comes first wherever it stands, or parking it would leave the house's alone at risk.
create or replace function wallet.own_stands_elsewhere(p_player bigint) returns boolean
language plpgsql stable
as $$
begin
  return exists (select from wallet.account a where a.player_id = p_player and a.code in ('float', 'held') and a.balance > 0) or games.stands_at_vendors(p_player);
end
$$;
