-- What lines did between days of their brand, both included, each contract its own: of its receiver and everybody below them, as the line stood on each day. Active is
-- who turned over so much, the receiver and whoever is one person with somebody above them not counted. Money units.
create or replace function agent_contracts.line_sums(p_merchant integer, p_active_from bigint, p_contracts uuid[], p_receivers bigint[], p_from date[], p_to date[])
returns table (contract_id uuid, valid bigint, result bigint, active integer)
language sql stable
as $$
  with asked as materialized (
    select a.contract_id, a.receiver_id, a.first_day, a.last_day from unnest(p_contracts, p_receivers, p_from, p_to) as a (contract_id, receiver_id, first_day, last_day)
  ), of_member as (
    select a.contract_id, a.receiver_id, m.player_id, sum(m.valid) as valid, sum(m.result) as result
    from agents.member_days(p_merchant, (select min(first_day) from asked), (select max(last_day) from asked)) as m
    cross join lateral agents.ids_of_path(m.path) as above (id)
    join asked a on a.receiver_id = above.id and m.day between a.first_day and a.last_day
    group by a.contract_id, a.receiver_id, m.player_id
  )
  select a.contract_id, coalesce(sum(o.valid), 0)::bigint, coalesce(sum(o.result), 0)::bigint,
    (count(*) filter (where o.valid >= p_active_from and o.valid > 0 and o.player_id <> a.receiver_id
      and not agents.is_self_referred(o.player_id, a.last_day)))::integer
  from asked a left join of_member o on o.contract_id = a.contract_id
  group by a.contract_id
$$;
