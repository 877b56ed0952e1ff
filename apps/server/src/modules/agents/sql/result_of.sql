-- What is left to the house of what somebody did in a lane: what the play left (agents.ggr), less those of its costs that the brand's rule names (agents.result_costs). A rebate on
-- the price of a lottery bet (lane LOTT) is off the stake already. Fees are what players paid. Money units.
create or replace function agents.result_of(p_costs text[], p_lane text, p_lost bigint, p_rebates bigint, p_commissions bigint, p_rewards bigint, p_fees bigint, p_adjustments bigint)
returns bigint
language sql immutable
as $$
  select agents.ggr(p_lane, p_lost)
    - case when p_lane <> 'LOTT' and 'rebates' = any (p_costs) then p_rebates else 0 end
    - case when 'commissions' = any (p_costs) then p_commissions else 0 end
    - case when 'rewards' = any (p_costs) then p_rewards else 0 end
    + case when 'fees' = any (p_costs) then p_fees else 0 end
    - case when 'adjustments' = any (p_costs) then p_adjustments else 0 end
$$;
