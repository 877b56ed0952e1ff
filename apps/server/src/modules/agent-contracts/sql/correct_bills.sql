-- Reckons the bills of a period anew, by the versions that held, where the figures or what was carried into them are not those that they were made of any more. What
-- each differs by is a correction, and waits for the next bill of its contract. @returns the contracts that carry something else into the period after it
create or replace function agent_contracts.correct_bills(p_merchant integer, p_kind text, p_period_starts timestamptz, p_zone text, p_active_from bigint, p_now timestamptz)
returns bigint
language sql
as $$
  with billed as materialized (
    select b.id, b.contract_id, b.receiver_id, b.version, b.starts, coalesce(k.valid, b.valid) as valid, coalesce(k.result, b.result) as result,
      coalesce(k.active, b.active) as active, coalesce(k.carry_in, b.carry_in) as carry_in, coalesce(k.carry_out, b.carry_out) as carry_out,
      coalesce(k.amount, b.amount) as amount, coalesce(k.number, 0) as number, b.ends
    from agent_contracts.bill b
    left join lateral (select x.* from agent_contracts.correction x where x.bill_id = b.id order by x.number desc limit 1) as k on true
    where b.merchant_id = p_merchant and b.kind = p_kind and b.period_starts = p_period_starts
  ), sums as materialized (
    select s.* from (
      select array_agg(contract_id) as contracts, array_agg(version) as versions, array_agg(receiver_id) as receivers, array_agg(starts) as starts, array_agg(ends) as ends from billed
    ) as a
    cross join lateral agent_contracts.figures(p_merchant, p_kind, p_active_from, p_zone, a.contracts, a.versions, a.receivers, a.starts, a.ends) as s
  ), reckoned as materialized (
    select b.*, s.valid as valid_now, s.result as result_now, s.active as active_now, i.carry_in as carry_in_now, r.tier, r.amount as amount_now, r.carry_out as carry_out_now
    from billed b
    join sums s on s.contract_id = b.contract_id
    cross join lateral (
      select agent_contracts.carry_into(b.contract_id, b.version, b.starts, p_zone, agent_contracts.carried_over(b.contract_id, b.starts)) as carry_in
    ) as i
    cross join lateral agent_contracts.reward(b.contract_id, b.version, p_kind, s.valid, s.result, s.active, i.carry_in, s.rewards) as r
  ), changed as (
    select * from reckoned r
    where (r.valid_now, r.result_now, r.active_now, r.carry_in_now) is distinct from (r.valid, r.result, r.active, r.carry_in)
      -- Of bets one may have been won by what another one lost.
      or p_kind = 'realtime' and r.amount_now <> r.amount
  ), written as (
    insert into agent_contracts.correction (bill_id, number, at, valid, result, active, carry_in, carry_out, tier, amount, difference)
    select c.id, c.number + 1, p_now, c.valid_now, c.result_now, c.active_now, c.carry_in_now, c.carry_out_now, c.tier, c.amount_now, c.amount_now - c.amount from changed c
  ), left_over as (
    -- The newest bill's carry is the contract's.
    update agent_contracts.contract k
    set rest = k.rest + c.amount_now - c.amount,
      carry = case when exists (select from agent_contracts.bill x where x.contract_id = k.id and x.starts > c.starts) then k.carry else c.carry_out_now end
    from changed c where k.id = c.contract_id
  )
  select count(*) from changed c where c.carry_out_now <> c.carry_out
$$;
