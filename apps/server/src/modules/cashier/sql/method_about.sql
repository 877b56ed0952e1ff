-- The way of payment that a movement of the ledger came or went by. p_about: what the reference names (wallet.movement_kind). No row for what is none of the cashier's.
create or replace function cashier.method_about(p_player bigint, p_about text, p_reference text) returns table (method text)
language sql stable
as $$
  select d.vendor_id from cashier.deposit d
  where d.player_id = p_player and d.id = case when p_about = 'deposit' then platform.uuid_or_null(p_reference) end
  union all
  select w.provider_code from cashier.withdrawal w
  where w.player_id = p_player and w.id = case when p_about = 'withdrawal' then platform.uuid_or_null(p_reference) end
$$;
