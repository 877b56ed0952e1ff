-- Whether a bill of the house is looked at whatever the brand says: as long as nobody has let one of what was agreed be paid, one without turnover, and one of a fixed sum.
create or replace function agent_contracts.takes_look(p_contract uuid, p_version integer, p_tier integer, p_valid bigint) returns boolean
language sql stable
as $$
  select p_valid <= 0
    or exists (select from agent_contracts.tier t where t.contract_id = p_contract and t.version = p_version and t.number = p_tier and t.fixed is not null)
    or exists (select from agent_contracts.version v where v.contract_id = p_contract and v.number = p_version and v.looked_at is null)
$$;
