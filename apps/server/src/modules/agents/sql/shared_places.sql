-- Agents whose browser or address those use, too, who have registered somewhere below them within a day, as far as that was an hour ago (by then they have signed in): of
-- each how many, where one of them registered after p_since less an hour. Nobody is punished for it: a family and a shop have one address.
create or replace function agents.shared_places(p_merchant integer, p_since timestamptz, p_until timestamptz)
returns table (agent_id bigint, place text, count bigint)
language sql stable
as $$
  with fresh as materialized (
    select r.id from identity.registered_ids(p_merchant, p_since - interval '1 hour', p_until - interval '1 hour') as r (id)
  ), of_day as materialized (
    select n.player_id, above.id as agent_id
    from identity.registered_ids(p_merchant, p_until - interval '25 hours', p_until - interval '1 hour') as r (id)
    join agents.node n on n.player_id = r.id
    cross join lateral agents.ids_of_path(n.path) as above (id)
    where above.id <> n.player_id and exists (select from fresh)
  ), touched as materialized (
    select distinct d.agent_id from of_day d join fresh f on f.id = d.player_id
  ), shared as (
    select s.player_id, s.other_id, s.place
    from (select array_agg(d.player_id) as players, array_agg(d.agent_id) as agents from of_day d join touched t on t.agent_id = d.agent_id) as a
    cross join lateral identity.share_place(a.players, a.agents) as s
  )
  select s.other_id, s.place, count(*) from shared s
  group by s.other_id, s.place
  having bool_or(s.player_id in (select f.id from fresh f))
$$;
