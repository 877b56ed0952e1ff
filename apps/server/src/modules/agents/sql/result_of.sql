-- What is left to the house of what somebody did in a lane: what the play left (agents.ggr), less its costs, each as often as p_weights says (agents.cost_weights: once or not at
-- all). A rebate on the price of a lottery bet (lane LOTT) is off the stake already. Fees are what players paid, and are added. Money units.
create or replace function agents.result_of(p_weights bigint[], p_lane text, p_lost bigint, p_rebates bigint, p_commissions bigint, p_rewards bigint, p_fees bigint, p_adjustments bigint)
returns bigint
language sql immutable
as $$
  select agents.ggr(p_lane, p_lost) - case when p_lane = 'LOTT' then 0 else p_rebates * p_weights[1] end - p_commissions * p_weights[2] - p_rewards * p_weights[3]
    + p_fees * p_weights[4] - p_adjustments * p_weights[5]
$$;
