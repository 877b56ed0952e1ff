-- Makes the bills of a period that is over: one for each contract that held in it, once. What earlier bills were corrected by is settled with them. Of kinds that are
-- paid by the hour or the bet a line that did nothing gets none.
-- p_reviews: what the house pays is looked at by staff first; some of it whatever the brand says (takes_look). @returns how many
create or replace function agent_contracts.make_bills(p_merchant integer, p_kind text, p_starts timestamptz, p_ends timestamptz, p_zone text, p_active_from bigint, p_reviews boolean,
  p_now timestamptz) returns bigint
language sql
as $$
  with held as materialized (
    select h.* from agent_contracts.held_in(p_merchant, p_kind, p_starts, p_ends) as h
    where not exists (select from agent_contracts.bill b where b.contract_id = h.contract_id and b.period_starts = p_starts)
  ), sums as materialized (
    select s.* from (
      select array_agg(contract_id) as contracts, array_agg(version) as versions, array_agg(receiver_id) as receivers, array_agg(starts) as starts, array_agg(ends) as ends from held
    ) as a
    cross join lateral agent_contracts.figures(p_merchant, p_kind, p_active_from, p_zone, a.contracts, a.versions, a.receivers, a.starts, a.ends) as s
  ), reckoned as materialized (
    select h.*, s.valid, s.result, s.active, c.rest, i.carry_in, r.tier, r.amount, r.carry_out, greatest(c.rest, -r.amount) as adjusted
    from held h
    join sums s on s.contract_id = h.contract_id
    join agent_contracts.contract c on c.id = h.contract_id
    cross join lateral (select agent_contracts.carry_into(h.contract_id, h.version, h.starts, p_zone, c.carry) as carry_in) as i
    cross join lateral agent_contracts.reward(h.contract_id, h.version, p_kind, s.valid, s.result, s.active, i.carry_in, s.rewards) as r
    where p_kind in ('dividend', 'daily') or s.valid <> 0 or c.rest > 0
  ), left_over as (
    update agent_contracts.contract c set carry = r.carry_out, rest = r.rest - r.adjusted from reckoned r
    where c.id = r.contract_id and (c.carry <> r.carry_out or r.adjusted <> 0)
  ), made as (
    insert into agent_contracts.bill (id, contract_id, version, merchant_id, kind, payer_id, receiver_id, depth, period_starts, starts, ends, made_at, valid, result, active,
      carry_in, carry_out, tier, amount, adjusted, state, settled_at)
    select gen_random_uuid(), r.contract_id, r.version, p_merchant, p_kind, r.payer_id, r.receiver_id, p.depth, p_starts, r.starts, r.ends, p_now, r.valid, r.result, r.active,
      r.carry_in, r.carry_out, r.tier, r.amount, r.adjusted,
      case when r.amount + r.adjusted = 0 then 'nothing' when r.payer_id is null and (p_reviews or agent_contracts.takes_look(r.contract_id, r.version, r.tier, r.valid)) then 'review' else 'due' end,
      case when r.amount + r.adjusted = 0 then p_now end
    from reckoned r join agents.place p on p.player_id = r.receiver_id
    returning 1
  ), noted as (
    insert into agent_contracts.period (merchant_id, kind, starts, ends, counted_until) values (p_merchant, p_kind, p_starts, p_ends, coalesce(agents.counted_until(), p_now)) on conflict do nothing
  )
  select count(*) from made
$$;
