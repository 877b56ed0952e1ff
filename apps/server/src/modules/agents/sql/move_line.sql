-- Puts somebody and everybody below them under another agent (null: the house) from a day on, and answers how many were moved. Until that day each of them stays where
-- they were (former_place), so figures of earlier days stay with the old line; what has already been counted for the day and later ones goes over to the new line.
-- Whoever calls it holds figures and the tree, so that neither is counted nor does anybody come in meanwhile, and has judged whether the line fits.
create or replace function agents.move_line(p_player bigint, p_upline bigint, p_day date, p_since timestamptz) returns bigint
language plpgsql
as $$
declare
  v_head agents.node;
  v_above bytea := ''::bytea;
  v_after bytea;
  v_moved bigint;
begin
  select * into strict v_head from agents.node where player_id = p_player;
  if p_upline is not null then
    select path into strict v_above from agents.node where player_id = p_upline and merchant_id = v_head.merchant_id;
  end if;
  v_after := agents.after_line(v_head.path);
  -- Somebody who is moved twice for one day stood before it where they stood before the first time.
  insert into agents.former_place (player_id, until_day, upline_id, path)
  select n.player_id, p_day, n.upline_id, n.path from agents.node n
  where n.merchant_id = v_head.merchant_id and n.path >= v_head.path and n.path < v_after
  on conflict (player_id, until_day) do nothing;
  with counted as (
    select d.generation, d.day, d.lane, sum(d.bets) as bets, sum(d.stakes) as stakes, sum(d.valid) as valid, sum(d.prizes) as prizes, sum(d.rebates) as rebates,
      sum(d.commissions) as commissions, sum(d.salaries) as salaries, sum(d.rewards) as rewards, sum(d.result) as result, sum(d.deposits) as deposits, sum(d.withdrawals) as withdrawals, sum(d.fees) as fees, sum(d.adjustments) as adjustments
    from agents.generation g
    join agents.member_day d on d.generation = g.id and d.merchant_id = v_head.merchant_id and d.day >= p_day and d.path >= v_head.path and d.path < v_after
    where g.state <> 'old'
    group by d.generation, d.day, d.lane
  ), above as (
    select a.id, sum(a.times) as times
    from (
      select id, -1 as times from agents.ids_of_path(substring(v_head.path for 8 * v_head.depth)) as id
      union all
      select id, 1 from agents.ids_of_path(v_above) as id
    ) as a
    join agents.node n on n.player_id = a.id and n.kind <> 0
    group by a.id having sum(a.times) <> 0
  )
  insert into agents.team_day as kept (generation, merchant_id, day, agent_id, lane, bets, stakes, valid, prizes, rebates, deposits, withdrawals, fees, adjustments,
    commissions, salaries, rewards, result)
  select c.generation, v_head.merchant_id, c.day, a.id, c.lane, a.times * c.bets, a.times * c.stakes, a.times * c.valid, a.times * c.prizes, a.times * c.rebates,
    a.times * c.deposits, a.times * c.withdrawals, a.times * c.fees, a.times * c.adjustments,
    a.times * c.commissions, a.times * c.salaries, a.times * c.rewards, a.times * c.result
  from counted c cross join above a
  on conflict (generation, merchant_id, agent_id, day, lane) do update
  set bets = kept.bets + excluded.bets, stakes = kept.stakes + excluded.stakes, valid = kept.valid + excluded.valid, prizes = kept.prizes + excluded.prizes,
    rebates = kept.rebates + excluded.rebates, deposits = kept.deposits + excluded.deposits, withdrawals = kept.withdrawals + excluded.withdrawals,
    fees = kept.fees + excluded.fees, adjustments = kept.adjustments + excluded.adjustments,
    commissions = kept.commissions + excluded.commissions, salaries = kept.salaries + excluded.salaries, rewards = kept.rewards + excluded.rewards, result = kept.result + excluded.result;
  update agents.member_day d
  set path = v_above || substring(d.path from 8 * v_head.depth + 1)
  from agents.generation g
  where g.state <> 'old' and d.generation = g.id and d.merchant_id = v_head.merchant_id and d.day >= p_day and d.path >= v_head.path and d.path < v_after;
  -- What the agent before wrote about the head is not for the next one.
  update agents.node n
  set path = v_above || substring(n.path from 8 * v_head.depth + 1), depth = n.depth - v_head.depth + octet_length(v_above) / 8,
    upline_id = case when n.player_id = p_player then p_upline else n.upline_id end,
    since = case when n.player_id = p_player then p_since else n.since end, note = case when n.player_id = p_player then '' else n.note end
  where n.merchant_id = v_head.merchant_id and n.path >= v_head.path and n.path < v_after;
  get diagnostics v_moved = row_count;
  return v_moved;
end
$$;
