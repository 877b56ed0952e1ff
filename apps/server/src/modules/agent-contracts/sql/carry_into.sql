-- What losses of a line bring into a dividend that begins at a moment: nothing in the first one of a month where the contract says so. p_carry: what was left over.
create or replace function agent_contracts.carry_into(p_contract uuid, p_version smallint, p_starts timestamptz, p_zone text, p_carry bigint) returns bigint
language sql stable
as $$
  select case
    when v.carry = 'month' and not exists (
      select from agent_contracts.bill b where b.contract_id = p_contract and b.starts < p_starts and b.starts >= date_trunc('month', p_starts, p_zone)) then 0
    else p_carry end
  from agent_contracts.version v where v.contract_id = p_contract and v.number = p_version
$$;
