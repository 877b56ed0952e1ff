-- The bills that are paid next, locked: of the house (so many of them), then, payer by payer, all that agents of one depth have to pay for a period of one kind, once they have
-- been paid for it themselves; who stands highest first. Whoever pays more than p_limit bills still has all of them here, as they share out what they have. Kind by kind,
-- as the index of what is due is: sought in all of them at once, each turn would sort what is due of all others.
-- Planner settings: as those of wallet.post; bills come by thousands between two looks at the statistics.
create or replace function agent_contracts.bills_to_pay(p_kinds text[], p_limit integer) returns setof agent_contracts.bill
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set jit = off
as $$
declare
  v record;
begin
  return query
    select b.* from agent_contracts.bill b
    where b.kind = any (p_kinds) and b.state = 'due' and b.payer_id is null order by b.period_starts, b.receiver_id limit p_limit for update;
  if found then
    return;
  end if;
  select next.* into v
  from unnest(p_kinds) as k (kind)
  cross join lateral (
    select b.kind, b.period_starts, b.depth, b.payer_id from agent_contracts.bill b
    where b.kind = k.kind and b.state = 'due' and b.payer_id is not null and (
      select own.id from agent_contracts.bill own
      where own.receiver_id = b.payer_id and own.kind = b.kind and own.period_starts = b.period_starts and own.state in ('review', 'due') limit 1) is null
    order by b.period_starts, b.depth, b.payer_id limit 1
  ) as next
  order by next.period_starts, next.depth, next.payer_id limit 1;
  if not found then
    return;
  end if;
  return query
    with payer as materialized (
      select distinct ready.payer_id
      from (
        select b.payer_id from agent_contracts.bill b
        where b.kind = v.kind and b.state = 'due' and b.period_starts = v.period_starts and b.depth = v.depth and b.payer_id is not null and (
          select own.id from agent_contracts.bill own
          where own.receiver_id = b.payer_id and own.kind = b.kind and own.period_starts = b.period_starts and own.state in ('review', 'due') limit 1) is null
        order by b.payer_id limit p_limit
      ) as ready
    )
    select b.* from payer p
    cross join lateral (
      select d.* from agent_contracts.bill d
      where d.payer_id = p.payer_id and d.kind = v.kind and d.period_starts = v.period_starts and d.state = 'due' for update
    ) as b
    order by b.payer_id, b.receiver_id;
end
$$;
