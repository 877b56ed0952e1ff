-- Pauses links by which fifty or more people registered within 24 hours, more than nine in ten of them without paying in: that is no advertising but a machine. Only
-- links by which somebody came after p_since are looked at; who lets one go on is looked at again with the next who comes.
create or replace function agents.pause_empty_links(p_merchant integer, p_since timestamptz, p_until timestamptz)
returns table (link_id uuid, code text, agent_id bigint, came bigint, empty bigint)
language sql
as $$
  with came as materialized (
    select n.link_id, n.player_id, r.id in (select f.id from identity.registered_ids(p_merchant, p_since, p_until) as f (id)) as is_new
    from identity.registered_ids(p_merchant, p_until - interval '24 hours', p_until) as r (id)
    join agents.node n on n.player_id = r.id and n.link_id is not null
    where exists (select from identity.registered_ids(p_merchant, p_since, p_until))
  ), counted as (
    select c.link_id, count(*) as came, count(*) filter (where not exists (
      select from agents.member_day d
      where d.generation = (select g.id from agents.generation g where g.state = 'live') and d.merchant_id = p_merchant and d.player_id = c.player_id and d.lane = ''
        and d.deposits > 0)) as empty
    from came c group by c.link_id
    having count(*) >= 50 and bool_or(c.is_new)
  )
  update agents.link k set is_paused = true
  from counted c
  where k.id = c.link_id and not k.is_paused and k.removed_at is null and c.empty * 10 > c.came * 9
  returning k.id, k.code, k.player_id, c.came, c.empty
$$;
