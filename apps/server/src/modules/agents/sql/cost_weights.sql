-- Which costs a result is less of (`resultCosts` in the contract), each as 1 or 0, for agents.result_of: rebates, commissions, rewards, fees, adjustments. Names are compared once.
create or replace function agents.cost_weights(p_costs text[]) returns bigint[]
language sql immutable
as $$
  select array_agg((c.name = any (p_costs))::integer::bigint order by c.n)
  from unnest('{rebates,commissions,rewards,fees,adjustments}'::text[]) with ordinality as c (name, n)
$$;
