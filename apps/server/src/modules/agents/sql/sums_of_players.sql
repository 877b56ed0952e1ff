-- What members turned over and paid in by which of these times (both ends count, `place` from 1); money units. Who did nothing in one of them has no row for it.
create or replace function agents.sums_of_players(p_merchant integer, p_players bigint[], p_from date[], p_to date[])
returns table (player_id bigint, place integer, valid bigint, deposits bigint)
language sql stable
as $$
  select p.id, d.place::integer, sum(t.valid)::bigint, sum(t.deposits)::bigint
  from unnest(p_players) as p (id)
  cross join unnest(p_from, p_to) with ordinality as d (from_day, to_day, place)
  join agents.member_day t on t.generation = (select g.id from agents.generation g where g.state = 'live') and t.merchant_id = p_merchant and t.player_id = p.id
    and t.day between d.from_day and d.to_day
  group by p.id, d.place
$$;
