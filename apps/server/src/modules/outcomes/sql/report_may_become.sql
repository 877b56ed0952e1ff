-- sortes: before tables
-- What a report says stays; it can be withdrawn, once. (A check that reads the row it guards.)
create or replace function outcomes.report_may_become(p_id bigint, p_source_key text, p_result_text text, p_note text, p_at timestamptz, p_withdrawn_at timestamptz) returns boolean
language plpgsql volatile
as $$
declare
  v_old record;
begin
  select r.source_key, r.result_text, r.note, r.at, r.withdrawn_at into v_old from outcomes.report r where r.id = p_id;
  return not found or (v_old.source_key = p_source_key and v_old.result_text = p_result_text and v_old.note is not distinct from p_note and v_old.at = p_at
    and (v_old.withdrawn_at is null or v_old.withdrawn_at is not distinct from p_withdrawn_at));
end
$$;
