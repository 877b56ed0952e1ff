-- The contracts that end when a version of somebody's own contract holds: those that it does not cover any more, and all below those, whose payers then have none.
create or replace function agent_contracts.ends_below(p_contract uuid, p_version smallint, p_least integer) returns setof uuid
language sql stable
as $$
  with recursive own as (
    select c.receiver_id, c.kind from agent_contracts.contract c where c.id = p_contract
  ), broken as (
    select c.id, c.receiver_id, c.kind
    from own
    join agent_contracts.contract c on c.payer_id = own.receiver_id and c.kind = own.kind and c.state in ('accepted', 'changing', 'ending')
    where exists (
      select from agent_contracts.version v
      where v.contract_id = c.id and v.state = 'accepted' and v.number = (select max(x.number) from agent_contracts.version x where x.contract_id = c.id and x.state = 'accepted')
        and agent_contracts.uncovered_tier(c.id, v.number, p_contract, p_version, p_least) is not null)
    union all
    select c.id, c.receiver_id, c.kind
    from broken b
    join agent_contracts.contract c on c.payer_id = b.receiver_id and c.kind = b.kind and c.state in ('accepted', 'changing', 'ending')
  )
  select id from broken
$$;
