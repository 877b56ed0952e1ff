-- sortes: before tables
-- Only 001-baseline needs it, to make a table that 002 hands over to module outcomes.
create or replace function lottery.log_line_is_new(p_id bigint) returns boolean
language sql immutable
as $$ select true $$;
