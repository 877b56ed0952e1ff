-- What a version of a contract makes of the figures of a period: the last tier whose conditions all hold, on the whole base. Of a dividend the base is what the line
-- left the house, with what its losses of before left over; nobody ever pays for a loss. Money units, rounded down. p_rewards: what the bets of the period brought (kind realtime,
-- agent_contracts.bets_rewarded).
create or replace function agent_contracts.reward(p_contract uuid, p_version smallint, p_kind text, p_valid bigint, p_result bigint, p_active integer, p_carry bigint, p_rewards bigint)
returns table (tier smallint, amount bigint, carry_out bigint)
language sql stable
as $$
  with base as (
    select case p_kind when 'dividend' then p_result + p_carry else p_result end as loss
  )
  select t.number,
    case when p_kind = 'realtime' then p_rewards
      when t.number is null then 0
      when t.fixed is not null then t.fixed
      when p_kind = 'dividend' then div(greatest(0, base.loss)::numeric * t.rate, 10000)::bigint
      else div(p_valid::numeric * t.rate, 10000)::bigint end,
    case when p_kind <> 'dividend' or v.carry = 'none' then 0 when v.carry = 'previous' then least(0, p_result) else least(0, base.loss) end
  from base
  join agent_contracts.version v on v.contract_id = p_contract and v.number = p_version
  left join lateral (
    select x.number, x.rate, x.fixed from agent_contracts.tier x
    where p_kind <> 'realtime' and x.contract_id = p_contract and x.version = p_version and x.turnover <= p_valid and x.active <= p_active and x.loss <= greatest(0, base.loss)
    order by x.number desc limit 1
  ) as t on true
$$;
