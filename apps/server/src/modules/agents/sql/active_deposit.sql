-- What a member of a brand has to pay in to count as active; 0: nothing. Money units.
create or replace function agents.active_deposit(p_merchant integer) returns bigint
language sql stable
as $$
  select coalesce((select r.deposits from agents.active_rule r where r.merchant_id = p_merchant), 0)
$$;
