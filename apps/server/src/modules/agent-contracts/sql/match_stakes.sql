-- Adds what players staked against each other in draws settled after p_after, up to p_until (lottery.opposite_bets), where one of the two stands below somebody who is
-- paid a dividend, or is: it can be lost on one side and won on the other, and the loss is shared by the house. Answers the pairs that have met five times or more
-- within the week of the brand. Forgets weeks of two months ago. Money units.
create or replace function agent_contracts.match_stakes(p_merchant integer, p_zone text, p_after timestamptz, p_until timestamptz, p_plays text[], p_from bigint)
returns table (one_id bigint, other_id bigint, volume bigint, times integer)
language sql
as $$
  with met as materialized (
    select least(o.player_id, o.other_id) as one_id, greatest(o.player_id, o.other_id) as other_id, date_trunc('week', o.at at time zone p_zone)::date as week,
      sum(2 * o.amount)::bigint as volume, count(*)::integer as times
    from lottery.opposite_bets(p_merchant, p_after, p_until, p_plays, p_from) as o
    -- Bets are not read where nobody is paid by them.
    where exists (select from agent_contracts.contract c where c.merchant_id = p_merchant and c.kind = 'dividend' and c.state in ('accepted', 'changing', 'ending'))
    group by 1, 2, 3
  ), shared as (
    select m.* from met m
    where exists (
      select from agents.place n
      cross join lateral agents.ids_of_path(n.path) as above (id)
      join agent_contracts.contract c on c.receiver_id = above.id and c.kind = 'dividend' and c.state in ('accepted', 'changing', 'ending')
      where n.player_id in (m.one_id, m.other_id))
  ), old as (
    delete from agent_contracts.matched_stakes k where k.merchant_id = p_merchant and k.week < (p_until at time zone p_zone)::date - 60
  )
  insert into agent_contracts.matched_stakes as kept (merchant_id, week, one_id, other_id, volume, times)
  select p_merchant, s.week, s.one_id, s.other_id, s.volume, s.times from shared s
  on conflict (merchant_id, week, one_id, other_id) do update set volume = kept.volume + excluded.volume, times = kept.times + excluded.times
  returning kept.one_id, kept.other_id, kept.volume, kept.times
$$;
