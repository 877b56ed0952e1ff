-- Salaries of bets (kind realtime): what agent_contracts.bets_rewarded opens to its bets, summed up by contract; who had none has no row. Bets of one line that are alike
-- are reckoned once. Money units.
-- Planner settings: nothing tells it how many bets there are; row by row it would look for each of them.
create or replace function agent_contracts.bets_summed(p_merchant integer, p_contracts uuid[], p_versions smallint[], p_receivers bigint[], p_starts timestamptz[],
  p_ends timestamptz[])
returns table (contract_id uuid, valid bigint, result bigint, rewards bigint)
language sql stable
set enable_nestloop = off
set enable_mergejoin = off
set jit = off
as $$
  with asked as materialized (
    select a.contract_id, a.version, a.receiver_id, a.starts, a.ends
    from unnest(p_contracts, p_versions, p_receivers, p_starts, p_ends) as a (contract_id, version, receiver_id, starts, ends)
  ), tier as materialized (
    -- The last one whose size a bet has: from its own size on, below that of any after it.
    select a.contract_id, t.bet as least,
      coalesce(min(t.bet) over (partition by a.contract_id order by t.number rows between 1 following and unbounded following), 9223372036854775807) as below, t.rate, t.lost_rate
    from asked a join agent_contracts.tier t on t.contract_id = a.contract_id and t.version = a.version
  ), bet as materialized (
    select b.player_id, b.path, b.at, b.staked, b.valid, b.net, agents.ggr(b.lane, -b.net) as ggr
    from agents.bets_over(p_merchant, (select min(starts) from asked), (select max(ends) from asked)) as b
  ), alike as materialized (
    select substring(b.path for octet_length(b.path) - 8) as line, b.at, b.staked, b.valid, sign(b.net)::integer as won, count(*) as times, sum(b.ggr) as ggr
    from bet b group by 1, 2, 3, 4, 5
  ), above as materialized (
    select l.line, o.id from (select distinct line from alike) as l cross join lateral agents.ids_of_path(l.line) as o (id)
  ), paid as (
    select a.contract_id, b.staked, b.valid, b.won, b.times, b.ggr
    from above o join asked a on a.receiver_id = o.id join alike b on b.line = o.line and b.at >= a.starts and b.at < a.ends
    union all
    select a.contract_id, b.staked, b.valid, sign(b.net)::integer, 1, b.ggr
    from asked a join bet b on b.player_id = a.receiver_id and b.at >= a.starts and b.at < a.ends
  )
  select p.contract_id, sum(p.valid * p.times)::bigint, sum(p.ggr)::bigint,
    coalesce(sum(p.times * agent_contracts.share_of(p.valid, case when p.won > 0 then t.rate when p.won < 0 then t.lost_rate end)), 0)::bigint
  from paid p left join tier t on t.contract_id = p.contract_id and p.staked >= t.least and p.staked < t.below
  group by p.contract_id
$$;
