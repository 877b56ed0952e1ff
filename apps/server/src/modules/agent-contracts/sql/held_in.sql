-- The contracts of a brand that hold in a period or in a part of it, each with the version that it is billed by.
create or replace function agent_contracts.held_in(p_merchant integer, p_kind text, p_starts timestamptz, p_ends timestamptz)
returns table (contract_id uuid, payer_id bigint, receiver_id bigint, version smallint, starts timestamptz, ends timestamptz)
language sql stable
as $$
  select c.id, c.payer_id, c.receiver_id, v.number, greatest(p_starts, c.holds_from), least(p_ends, coalesce(c.ends_at, p_ends))
  from agent_contracts.contract c
  cross join lateral (
    select x.number from agent_contracts.version x
    where x.contract_id = c.id and x.state = 'accepted' and x.effective_from <= greatest(p_starts, c.holds_from) order by x.effective_from desc limit 1
  ) as v
  where c.merchant_id = p_merchant and c.kind = p_kind and c.holds_from < p_ends and (c.ends_at is null or c.ends_at > greatest(p_starts, c.holds_from))
$$;
