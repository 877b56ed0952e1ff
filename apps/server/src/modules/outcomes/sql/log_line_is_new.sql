-- sortes: before tables
-- A line of the log is only ever added. (A check that reads the row it guards.)
create or replace function outcomes.log_line_is_new(p_id bigint) returns boolean
language sql volatile
as $$
  select not exists (select from outcomes.log l where l.id = p_id)
$$;
