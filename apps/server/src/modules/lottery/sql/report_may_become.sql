-- sortes: before tables
-- Only 001-baseline needs it, to make a table that 002 hands over to module outcomes.
create or replace function lottery.report_may_become(p_id bigint, p_source_key text, p_result_text text, p_note text, p_at timestamptz, p_withdrawn_at timestamptz) returns boolean
language sql immutable
as $$ select true $$;
