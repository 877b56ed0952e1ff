-- Where somebody stood on a day of their brand.
create or replace function agents.path_on(p_player bigint, p_day date) returns bytea
language sql stable
as $$
  select coalesce(
    (select f.path from agents.former_place f where f.player_id = p_player and f.until_day > p_day order by f.until_day limit 1),
    (select n.path from agents.node n where n.player_id = p_player))
$$;
