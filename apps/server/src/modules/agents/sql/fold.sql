-- Takes what happened in a range of transactions into a set of figures, and what became of rounds that were not over (so many of them at once). What each lane counts
-- as turnover, and for which day, stands in README.md. p_bets: bets whose commissions are reckoned at once, about so many: they are held in memory.
create or replace function agents.fold(p_generation integer, p_from xid8, p_until xid8, p_open_rounds integer, p_bets integer) returns void
language sql
as $$
  with moved as materialized (select * from agents.moved(p_from, p_until)), of_round as materialized (
    select m.player_id, m.time_zone, m.own, m.measure, r.id as round_id, r.merchant_id, r.game_type as lane, r.opened_at, r.closed_at, r.is_net
    from moved m cross join lateral games.round_of(m.player_id, case when m.about = 'round' then platform.uuid_or_null(m.reference) end) as r
    join agents.lane l on l.code = r.game_type
  ), changed as materialized (select * from agents.rounds_over(p_generation, p_from, p_until, p_open_rounds)),
  decided as materialized (select * from agents.bets_decided(p_from, p_until)), bet as materialized (
    -- What earns a commission, before and now. agents.bets_of_hour opens an hour to it.
    select c.player_id, c.merchant_id, c.lane, c.opened_at as placed, c.closed_at as at, c.valid_before as before, c.valid_before + c.valid as now, 0 as sold_at, 0::bigint as off
    from changed c where c.valid <> 0
    union all
    select f.player_id, f.merchant_id, f.lane, f.opened_at, f.opened_at, greatest(f.own, 0), greatest(-f.own, 0), 0, 0
    from of_round f where not f.is_net and f.measure in ('stakes', 'returned')
    union all
    select b.player_id, b.merchant_id, s.lane, b.placed_at, b.at, 0, s.amount, s.sold_at, s.off
    from decided b cross join lateral agents.sold_as(b.lane, b.series, b.stake, b.own_rebate, b.valid) as s
  ), parts as (
    -- Nothing is asked for where nobody has bet, or nobody has a rate.
    select 1 + count(*) / p_bets as count from bet having count(*) > 0 and exists (select from agents.rate)
  ), earned as materialized (
    select e.*
    from parts p cross join generate_series(0, p.count - 1) as n
    cross join lateral (
      select array_agg(player_id) as players, array_agg(merchant_id) as merchants, array_agg(lane) as lanes, array_agg(placed) as placed, array_agg(at) as at,
        array_agg(before) as before, array_agg(now) as now, array_agg(sold_at) as sold_at, array_agg(off) as off
      from bet where mod(player_id, p.count) = n
    ) as b
    cross join lateral agents.earned_by_hour(b.players, b.merchants, b.lanes, b.placed, b.at, b.before, b.now, b.sold_at, b.off) as e
  ), by_hour as (
    insert into agents.commission_hour as kept (generation, player_id, hour, lane, is_own, merchant_id, amount)
    select p_generation, e.player_id, e.hour, e.lane, e.is_own, e.merchant_id, sum(e.amount)::bigint from earned e
    where not e.is_cost group by e.player_id, e.hour, e.lane, e.is_own, e.merchant_id having sum(e.amount) <> 0
    on conflict (generation, player_id, hour, lane, is_own) do update set amount = kept.amount + excluded.amount, state = 'due'
  ), item as (
    select c.player_id, c.merchant_id, c.closed_at as at, c.lane, c.bets::bigint as bets, c.stakes, c.valid, c.prizes, 0::bigint as rebates,
      0::bigint as commissions, 0::bigint as salaries, 0::bigint as rewards, 0::bigint as deposits, 0::bigint as withdrawals, 0::bigint as fees, 0::bigint as adjustments
    from changed c
    union all
    select f.player_id, f.merchant_id, f.opened_at, f.lane, (f.measure = 'stakes')::integer,
      case when f.measure in ('stakes', 'returned') then -f.own else 0 end, case when f.measure in ('stakes', 'returned') then -f.own else 0 end,
      case when f.measure = 'prizes' then f.own else 0 end, 0, 0, 0, 0, 0, 0, 0, 0
    from of_round f where not f.is_net
    union all
    select b.player_id, b.merchant_id, b.at, b.lane, count(*), sum(b.stake)::bigint, sum(b.valid)::bigint, sum(b.prize)::bigint, sum(b.rebate)::bigint, 0, 0, 0, 0, 0, 0, 0
    from decided b group by b.player_id, b.merchant_id, b.at, b.lane
    union all
    -- A correction counts for the moment at which the bet was decided.
    select m.player_id, m.merchant_id, d.at, case when d.in_group then 'LOTT' else coalesce(l.lane, 'ELOTT') end,
      0, 0, 0, m.own, 0, 0, 0, 0, 0, 0, 0, 0
    from moved m
    cross join lateral lottery.decided_about(m.player_id, m.about, m.reference, m.writer) as d left join agents.lottery_lane l on l.game = d.game
    where m.measure = 'prizes' and m.about = 'bet'
    union all
    select e.player_id, e.merchant_id, e.hour, e.lane, 0, 0, 0, 0, case when e.is_own then e.amount else 0 end, case when e.is_cost then e.amount else 0 end, 0, 0, 0, 0, 0, 0
    from earned e where e.is_own or e.is_cost
    union all
    select m.player_id, m.merchant_id, m.created_at, '', 0, 0, 0, 0, 0, 0, m.salary, case when m.measure = 'rewards' or m.measure = 'prizes' and m.about = 'award' then m.own else 0 end,
      case when m.measure = 'deposits' then m.own else 0 end, case when m.measure = 'withdrawals' then -m.own else 0 end, m.fee, case when m.measure = 'adjustments' then m.own else 0 end
    from moved m
    where m.measure in ('deposits', 'withdrawals', 'adjustments', 'rewards') or m.measure = 'prizes' and m.about = 'award' or m.fee <> 0 or m.salary <> 0
  ), summed_hours as materialized (
    select t.player_id, t.merchant_id, t.hour, (t.hour at time zone t.time_zone)::date as day, t.lane, sum(t.bets)::bigint as bets, sum(t.stakes)::bigint as stakes,
      sum(t.valid)::bigint as valid, sum(t.prizes)::bigint as prizes, sum(t.rebates)::bigint as rebates, sum(t.commissions)::bigint as commissions, sum(t.salaries)::bigint as salaries,
      sum(t.rewards)::bigint as rewards, sum(t.deposits)::bigint as deposits, sum(t.withdrawals)::bigint as withdrawals, sum(t.fees)::bigint as fees, sum(t.adjustments)::bigint as adjustments
    from (select i.*, a.time_zone, date_trunc('hour', i.at, a.time_zone) as hour from item i cross join lateral wallet.currency_of(i.player_id) as a) as t
    group by t.player_id, t.merchant_id, t.hour, t.time_zone, t.lane
  ), rule as materialized (
    select d.merchant_id, d.day, agents.cost_weights(agents.result_costs(d.merchant_id, d.day)) as weights from (select distinct merchant_id, day from summed_hours) as d
  ), place as materialized (
    select d.player_id, d.day, p.path from (select distinct player_id, day from summed_hours) as d cross join lateral agents.place_on(d.player_id, d.day) as p
  ), placed as materialized (
    select h.*, p.path, agents.result_of(r.weights, h.lane, h.stakes - h.prizes, h.rebates, h.commissions, h.rewards, h.fees, h.adjustments) as result
    from summed_hours h join place p on p.player_id = h.player_id and p.day = h.day and p.path is not null join rule r on r.merchant_id = h.merchant_id and r.day = h.day
  ), summed as materialized (
    select h.player_id, h.merchant_id, h.day, h.lane, h.path, sum(h.bets)::bigint as bets, sum(h.stakes)::bigint as stakes, sum(h.valid)::bigint as valid,
      sum(h.prizes)::bigint as prizes, sum(h.rebates)::bigint as rebates, sum(h.commissions)::bigint as commissions, sum(h.salaries)::bigint as salaries, sum(h.rewards)::bigint as rewards,
      sum(h.deposits)::bigint as deposits, sum(h.withdrawals)::bigint as withdrawals, sum(h.fees)::bigint as fees, sum(h.adjustments)::bigint as adjustments, sum(h.result)::bigint as result
    from placed h group by h.player_id, h.merchant_id, h.day, h.lane, h.path
  ), in_line as materialized ( -- Those directly below one person together: nobody above them is looked for twice.
    select s.merchant_id, s.day, s.lane, substring(s.path for octet_length(s.path) - 8) as line, sum(s.bets) as bets, sum(s.stakes) as stakes, sum(s.valid) as valid,
      sum(s.prizes) as prizes, sum(s.rebates) as rebates, sum(s.commissions) as commissions, sum(s.salaries) as salaries, sum(s.rewards) as rewards, sum(s.deposits) as deposits,
      sum(s.withdrawals) as withdrawals, sum(s.fees) as fees, sum(s.adjustments) as adjustments, sum(s.result) as result
    from summed s group by s.merchant_id, s.day, s.lane, line
  ), by_member_hour as (
    insert into agents.member_hour as kept (generation, merchant_id, hour, player_id, lane, valid, result)
    select p_generation, h.merchant_id, h.hour, h.player_id, h.lane, h.valid, h.result from placed h
    on conflict (generation, merchant_id, hour, player_id, lane) do update set valid = kept.valid + excluded.valid, result = kept.result + excluded.result
  ), by_member as (
    insert into agents.member_day as kept (generation, merchant_id, day, player_id, lane, path, bets, stakes, valid, prizes, rebates, commissions, salaries, rewards, deposits,
      withdrawals, fees, adjustments, result)
    select p_generation, s.merchant_id, s.day, s.player_id, s.lane, s.path, s.bets, s.stakes, s.valid, s.prizes, s.rebates, s.commissions, s.salaries, s.rewards, s.deposits,
      s.withdrawals, s.fees, s.adjustments, s.result
    from summed s on conflict (generation, merchant_id, player_id, day, lane) do update
    set bets = kept.bets + excluded.bets, stakes = kept.stakes + excluded.stakes, valid = kept.valid + excluded.valid, prizes = kept.prizes + excluded.prizes, rebates = kept.rebates + excluded.rebates,
      commissions = kept.commissions + excluded.commissions, salaries = kept.salaries + excluded.salaries, rewards = kept.rewards + excluded.rewards,
      deposits = kept.deposits + excluded.deposits, withdrawals = kept.withdrawals + excluded.withdrawals, fees = kept.fees + excluded.fees,
      adjustments = kept.adjustments + excluded.adjustments, result = kept.result + excluded.result
  ), changed_hours as (
    -- A round that counts by its stakes does so as it begins, and is judged as it is over.
    insert into agents.hour_count (generation, merchant_id, hour, day, changed_at)
    select p_generation, c.merchant_id, c.hour, c.day, clock_timestamp()
    from (
      select h.merchant_id, h.hour, h.day from summed_hours h union
      select f.merchant_id, date_trunc('hour', f.closed_at, f.time_zone), (f.closed_at at time zone f.time_zone)::date from of_round f where f.closed_at is not null
    ) as c
    on conflict (generation, merchant_id, hour, day) do update set changed_at = excluded.changed_at
  )
  select agents.add_to_teams(array_agg(t.path), array_agg(t.part))
  from (
    select l.line as path, row(p_generation, l.merchant_id, l.day, 0, l.lane, l.bets, l.stakes, l.valid, l.prizes, l.rebates, l.deposits, l.withdrawals, l.fees, l.adjustments,
      l.commissions, l.salaries, l.rewards, l.result)::agents.team_day as part from in_line l
    union all
    select int8send(s.player_id), row(p_generation, s.merchant_id, s.day, 0, s.lane, s.bets, s.stakes, s.valid, s.prizes, s.rebates, s.deposits, s.withdrawals, s.fees, s.adjustments,
      s.commissions, s.salaries, s.rewards, s.result)::agents.team_day from summed s join agents.node n on n.player_id = s.player_id and n.kind <> 0
  ) as t
$$;
