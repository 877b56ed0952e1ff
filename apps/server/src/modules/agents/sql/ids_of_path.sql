-- The players whom a path leads through, from its root to its end.
create or replace function agents.ids_of_path(p_path bytea) returns setof bigint
language sql immutable
as $$
  select ('x' || encode(substring(p_path from 8 * n + 1 for 8), 'hex'))::bit(64)::bigint
  from generate_series(0, octet_length(p_path) / 8 - 1) as n
$$;
