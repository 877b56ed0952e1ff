-- The version of a contract that bills of a period are made by which begins then; null before the first one.
create or replace function agent_contracts.version_at(p_contract uuid, p_at timestamptz) returns smallint
language sql stable
as $$
  select x.number from agent_contracts.version x
  where x.contract_id = p_contract and x.state = 'accepted' and x.effective_from <= p_at order by x.effective_from desc limit 1
$$;
