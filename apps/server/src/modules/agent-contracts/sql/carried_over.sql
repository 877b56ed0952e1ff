-- What the last bill of a contract before a moment leaves over for what comes after it, by now: as it was corrected last. Nothing where there is none. Money units.
create or replace function agent_contracts.carried_over(p_contract uuid, p_starts timestamptz) returns bigint
language sql stable
as $$
  select coalesce((
    select coalesce(k.carry_out, b.carry_out) from agent_contracts.bill b
    left join lateral (select x.carry_out from agent_contracts.correction x where x.bill_id = b.id order by x.number desc limit 1) as k on true
    where b.contract_id = p_contract and b.starts < p_starts order by b.starts desc limit 1), 0)
$$;
