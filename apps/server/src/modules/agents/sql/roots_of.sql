-- Who stands at the head of the lines that people stand in, or stood in at any time: the beginnings of the paths of everybody who was ever below them.
-- Looked up person by person, whatever the planner was told (see agents.earned_by_hour).
create or replace function agents.roots_of(p_players bigint[]) returns bytea[]
language sql stable
as $$
  select coalesce(array_agg(distinct substring(stood.path for 8)), '{}')
  from (
    select n.path from unnest(p_players) as p (player_id)
    cross join lateral (select x.path from agents.node x where x.player_id = p.player_id offset 0) as n
    union all
    select f.path from unnest(p_players) as p (player_id)
    cross join lateral (select x.path from agents.former_place x where x.player_id = p.player_id offset 0) as f
  ) as stood
$$;
