-- What the result of a brand's lines is less of besides prizes, on a day of the brand (`resultCosts` in the contract). What nobody changed is the usual.
create or replace function agents.result_costs(p_merchant integer, p_day date) returns text[]
language sql stable
as $$
  select coalesce(
    (select r.costs from agents.result_rule r where r.merchant_id = p_merchant and r.from_day <= p_day order by r.from_day desc limit 1), '{rebates,commissions,rewards}')
$$;
