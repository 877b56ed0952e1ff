-- Adds what was done below to the figures of whole lines: each part counts for every agent of its path (p_paths). `agent_id` of a part says nothing. Money units.
create or replace function agents.add_to_teams(p_paths bytea[], p_parts agents.team_day[]) returns void
language sql
as $$
  insert into agents.team_day as kept (generation, merchant_id, day, agent_id, lane, bets, stakes, valid, prizes, rebates, commissions, salaries, rewards, deposits, withdrawals,
    fees, adjustments, result)
  select t.generation, t.merchant_id, t.day, n.player_id, t.lane, sum(t.bets), sum(t.stakes), sum(t.valid), sum(t.prizes), sum(t.rebates), sum(t.commissions), sum(t.salaries),
    sum(t.rewards), sum(t.deposits), sum(t.withdrawals), sum(t.fees), sum(t.adjustments), sum(t.result)
  from rows from (unnest(p_paths), unnest(p_parts)) as t (path, generation, merchant_id, day, agent_id, lane, bets, stakes, valid, prizes, rebates, deposits, withdrawals,
    fees, adjustments, commissions, salaries, rewards, result)
  cross join lateral agents.ids_of_path(t.path) as above (id)
  join agents.node n on n.player_id = above.id and n.kind <> 0
  group by t.generation, t.merchant_id, t.day, n.player_id, t.lane
  on conflict (generation, merchant_id, agent_id, day, lane) do update
  set bets = kept.bets + excluded.bets, stakes = kept.stakes + excluded.stakes, valid = kept.valid + excluded.valid, prizes = kept.prizes + excluded.prizes, rebates = kept.rebates + excluded.rebates,
    commissions = kept.commissions + excluded.commissions, salaries = kept.salaries + excluded.salaries, rewards = kept.rewards + excluded.rewards,
    deposits = kept.deposits + excluded.deposits, withdrawals = kept.withdrawals + excluded.withdrawals, fees = kept.fees + excluded.fees,
    adjustments = kept.adjustments + excluded.adjustments, result = kept.result + excluded.result
$$;
