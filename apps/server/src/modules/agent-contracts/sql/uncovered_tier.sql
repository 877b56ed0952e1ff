-- The first tier of a version that the version of its payer's own contract does not cover; null when all are. A tier is covered by one that asks for no more and pays
-- p_least more (1/10 000): who meets the one below has met the one above, so the payer is paid at least what they pay, but for fixed sums, conditions of loss and carried
-- losses.
create or replace function agent_contracts.uncovered_tier(p_contract uuid, p_version smallint, p_own uuid, p_own_version smallint, p_least integer) returns smallint
language sql stable
as $$
  select min(t.number) from agent_contracts.tier t
  where t.contract_id = p_contract and t.version = p_version and not exists (
    select from agent_contracts.tier u
    where u.contract_id = p_own and u.version = p_own_version
      and u.turnover <= t.turnover and u.active <= t.active and u.loss <= t.loss and u.bet <= t.bet
      and case when t.fixed is not null or u.fixed is not null
        then u.fixed >= t.fixed or t.fixed is not null and u.fixed is null and t.turnover > 0 and div(t.turnover::numeric * u.rate, 10000) >= t.fixed
        else u.rate >= t.rate + p_least and u.lost_rate >= t.lost_rate + case when t.lost_rate > 0 then p_least else 0 end end)
$$;
