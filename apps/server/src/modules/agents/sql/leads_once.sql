-- sortes: before tables
-- Whether a path leads through nobody twice.
create or replace function agents.leads_once(p_path bytea) returns boolean
language sql immutable
as $$
  select count(*) = count(distinct substring(p_path from 8 * n + 1 for 8)) from generate_series(0, octet_length(p_path) / 8 - 1) as n
$$;
