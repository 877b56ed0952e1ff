-- What lines did between days of their brand, both included, each contract its own: of its receiver and everybody below them, as the line stood on each day. Active is
-- who turned over so much (and paid in what the brand asks for), the receiver and whoever is one person with somebody above them not counted. Those directly below one person are summed up before anybody above is
-- looked for; who stood in several places in that time is counted by themselves. Lines that nobody asks for are not summed. Money units.
-- Planner settings: nothing tells it how many members there are; row by row it would look for each of them.
create or replace function agent_contracts.line_sums(p_merchant integer, p_active_from bigint, p_contracts uuid[], p_receivers bigint[], p_from date[], p_to date[])
returns table (contract_id uuid, valid bigint, result bigint, active integer)
language sql stable
set enable_nestloop = off
set enable_mergejoin = off
set work_mem = '32MB'
set jit = off
as $$
  with asked as materialized (
    select a.contract_id, a.receiver_id, a.first_day, a.last_day from unnest(p_contracts, p_receivers, p_from, p_to) as a (contract_id, receiver_id, first_day, last_day)
  ), span as materialized (
    select distinct first_day, last_day from asked
  ), referred as materialized (
    select s.last_day, r.player_id from (select distinct last_day from span) as s cross join lateral agents.self_referred_on(s.last_day) as r (player_id)
  ), stood as materialized (
    select s.first_day, s.last_day, m.player_id, m.path, sum(m.valid) as valid, sum(m.result) as result
    from span s
    join agents.lanes_below(p_merchant, p_receivers, (select min(first_day) from span), (select max(last_day) from span)) as m
      on m.day between s.first_day and s.last_day
    group by s.first_day, s.last_day, m.player_id, m.path
  ), moved as materialized (
    -- Nobody stands in two places on one day.
    select first_day, last_day, player_id from stood where first_day < last_day group by first_day, last_day, player_id having count(*) > 1
  ), member as materialized (
    select s.*, v.player_id is not null as has_moved, s.valid >= p_active_from and s.valid > 0 and r.player_id is null
        -- Most brands ask for no deposits: nobody is looked up then.
        and case when (select agents.active_deposit(p_merchant)) = 0 then true else agents.paid_enough(p_merchant, s.player_id, s.first_day, s.last_day) end as is_active
    from stood s
    left join moved v on v.first_day = s.first_day and v.last_day = s.last_day and v.player_id = s.player_id
    left join referred r on r.last_day = s.last_day and r.player_id = s.player_id
  ), below as materialized (
    select m.first_day, m.last_day, substring(m.path for octet_length(m.path) - 8) as line, sum(m.valid) as valid, sum(m.result) as result,
      count(*) filter (where m.is_active) as active
    from member m where not m.has_moved group by m.first_day, m.last_day, line
  ), above as materialized (
    select b.first_day, b.last_day, b.valid, b.result, b.active, a.id from below b cross join lateral agents.ids_of_path(b.line) as a (id)
  ), above_moved as materialized (
    select m.first_day, m.last_day, m.player_id, m.valid, m.result, a.id from member m cross join lateral agents.ids_of_path(m.path) as a (id) where m.has_moved
  ), counted as (
    select a.contract_id, b.valid, b.result, b.active
    from above b join asked a on a.receiver_id = b.id and a.first_day = b.first_day and a.last_day = b.last_day
    union all
    select a.contract_id, m.valid, m.result, 0
    from asked a join member m on m.player_id = a.receiver_id and m.first_day = a.first_day and m.last_day = a.last_day and not m.has_moved
    union all
    select a.contract_id, sum(m.valid), sum(m.result),
      (sum(m.valid) >= p_active_from and sum(m.valid) > 0 and m.player_id <> a.receiver_id and not agents.is_self_referred(m.player_id, a.last_day)
        and agents.paid_enough(p_merchant, m.player_id, a.first_day, a.last_day))::integer
    from above_moved m join asked a on a.receiver_id = m.id and a.first_day = m.first_day and a.last_day = m.last_day
    group by a.contract_id, a.receiver_id, a.first_day, a.last_day, m.player_id
  )
  select a.contract_id, coalesce(sum(c.valid), 0)::bigint, coalesce(sum(c.result), 0)::bigint, coalesce(sum(c.active), 0)::integer
  from asked a left join counted c on c.contract_id = a.contract_id
  group by a.contract_id
$$;
