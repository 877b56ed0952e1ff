-- As agents.path_on, for many: a single query, so that the caller's plan takes it in, where a call for each would cost more than what it looks up.
create or replace function agents.place_on(p_player bigint, p_day date) returns table (path bytea)
language sql stable
as $$
  select coalesce(f.path, n.path)
  from (select) as asked
  left join lateral (
    select o.path from agents.former_place o where o.player_id = p_player and o.until_day > p_day order by o.until_day limit 1
  ) as f on true
  left join lateral (select o.path from agents.node o where o.player_id = p_player offset 0) as n on true
$$;
