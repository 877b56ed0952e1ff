-- Salaries of bets (kind realtime): the bets that contracts pay for, each contract in its own time (from its start on, before its end). A bet below a receiver, or their
-- own, is paid by the last tier whose size it has: at one rate of what it turned over where its player won, at another where they lost, rounded down bet by bet; what
-- ended even is not paid. agent_contracts.bets_summed sums them up. Money units.
create or replace function agent_contracts.bets_rewarded(p_merchant integer, p_contracts uuid[], p_versions smallint[], p_receivers bigint[], p_starts timestamptz[],
  p_ends timestamptz[])
returns table (contract_id uuid, player_id bigint, lane text, id uuid, at timestamptz, staked bigint, valid bigint, net bigint, tier smallint, rate integer, reward bigint)
language sql stable
as $$
  with asked as materialized (
    select a.contract_id, a.version, a.receiver_id, a.starts, a.ends
    from unnest(p_contracts, p_versions, p_receivers, p_starts, p_ends) as a (contract_id, version, receiver_id, starts, ends)
  )
  select a.contract_id, b.player_id, b.lane, b.id, b.at, b.staked, b.valid, b.net, t.number, r.rate,
    coalesce(agent_contracts.share_of(b.valid, r.rate), 0)
  from agents.bets_over(p_merchant, (select min(starts) from asked), (select max(ends) from asked)) as b
  cross join lateral agents.ids_of_path(b.path) as above (id)
  join asked a on a.receiver_id = above.id and b.at >= a.starts and b.at < a.ends
  left join lateral (
    select x.number, x.rate, x.lost_rate from agent_contracts.tier x
    where x.contract_id = a.contract_id and x.version = a.version and x.bet <= b.staked order by x.number desc limit 1
  ) as t on true
  cross join lateral (select case when b.net > 0 then t.rate when b.net < 0 then t.lost_rate end as rate) as r
  -- Nobody has such a contract: nothing is looked for.
  where p_contracts is not null
$$;
