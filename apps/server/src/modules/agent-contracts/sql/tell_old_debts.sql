-- Takes down as told what agents of a brand have owed since before p_before, by bills or to the house that paid for them, and was not told yet. Answers it by payer: what
-- of it is still open, how many debts that are, and since when the oldest is. Money units.
create or replace function agent_contracts.tell_old_debts(p_merchant integer, p_before timestamptz, p_now timestamptz)
returns table (payer_id bigint, amount bigint, count bigint, oldest timestamptz)
language sql
as $$
  with old as materialized (
    select b.id, false as to_house, b.payer_id, b.due - b.paid - b.forgiven as open, b.made_at as since
    from agent_contracts.bill b where b.state = 'owed' and b.merchant_id = p_merchant and b.payer_id is not null and b.made_at <= p_before
    union all
    select a.bill_id, true, a.payer_id, a.amount - a.repaid, a.at
    from agent_contracts.advance a join agent_contracts.bill b on b.id = a.bill_id and b.merchant_id = p_merchant
    where a.repaid < a.amount and a.at <= p_before
  ), told as (
    insert into agent_contracts.debt_told (bill_id, to_house, told_at) select o.id, o.to_house, p_now from old o on conflict do nothing returning bill_id, to_house
  )
  select o.payer_id, sum(o.open)::bigint, count(*), min(o.since)
  from old o join told t on t.bill_id = o.id and t.to_house = o.to_house
  group by o.payer_id
$$;
