-- sortes: before tables
-- A line of the log is only ever added. (A check that reads the row it guards, as lottery.draw_may_become.)
create or replace function lottery.log_line_is_new(p_id bigint) returns boolean
language sql volatile
as $$
  select not exists (select from lottery.result_log l where l.id = p_id)
$$;
