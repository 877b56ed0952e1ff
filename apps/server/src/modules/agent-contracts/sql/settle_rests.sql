-- Settles what corrections left over of contracts that have ended, once the last bill of each is made: what is missing is due to the receiver, what was too much is due
-- from them to who paid it. Such a bill has no time and no figures, only what is left over. What was too much is let go of below p_floor, where a member was paid it
-- (what they have is theirs, and they have no way to pay), and where the house paid it: nobody owes the house for a contract that is over. p_reviews: as for agent_contracts.make_bills. Money units. @returns how many contracts
create or replace function agent_contracts.settle_rests(p_merchant integer, p_kind text, p_floor bigint, p_reviews boolean, p_now timestamptz) returns bigint
language sql
as $$
  with over as materialized (
    select c.id, c.payer_id, c.receiver_id, c.ends_at, c.rest, c.rest < 0 as is_back, c.rest < 0 and (-c.rest < p_floor or not w.is_agent) as is_let_go,
      (select max(v.number) from agent_contracts.version v where v.contract_id = c.id and v.state = 'accepted') as version
    from agent_contracts.contract c
    join agents.place w on w.player_id = c.receiver_id
    where c.merchant_id = p_merchant and c.kind = p_kind and c.state = 'ended' and c.rest <> 0
      and c.ends_at <= (select max(p.ends) from agent_contracts.period p where p.merchant_id = p_merchant and p.kind = p_kind)
    for update of c
  ), made as (
    insert into agent_contracts.bill (id, contract_id, version, merchant_id, kind, payer_id, receiver_id, depth, period_starts, starts, ends, made_at, valid, result, active,
      carry_in, carry_out, tier, amount, adjusted, forgiven, state, settled_at)
    select gen_random_uuid(), o.id, o.version, p_merchant, p_kind, s.payer_id, s.receiver_id, p.depth, p_now, o.ends_at, o.ends_at, p_now, 0, 0, 0, 0, 0, null, 0, abs(o.rest),
      case when o.is_let_go then abs(o.rest) else 0 end,
      case when o.is_let_go then 'forgiven' when p_reviews and s.payer_id is null then 'review' else 'due' end, case when o.is_let_go then p_now end
    from over o
    cross join lateral (
      select case when o.is_back then o.receiver_id else o.payer_id end as payer_id, case when o.is_back then o.payer_id else o.receiver_id end as receiver_id
    ) as s
    join agents.place p on p.player_id = s.receiver_id
  ), settled as (
    update agent_contracts.contract c set rest = 0 from over o where c.id = o.id returning 1
  )
  select count(*) from settled
$$;
