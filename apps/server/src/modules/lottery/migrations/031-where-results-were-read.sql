-- What a person says beside a result: where it was read, or why it is to be corrected. Who must choose between two reports chooses by it. Null for feeds, and
-- for what was reported before.
alter table lottery.result_report add column note text;

-- It stays as the rest of what a report says.
alter table lottery.result_report drop constraint report_stays;
drop function lottery.report_may_become;
create function lottery.report_may_become(p_id bigint, p_source_key text, p_result_text text, p_note text, p_at timestamptz, p_withdrawn_at timestamptz) returns boolean
language plpgsql volatile
as $$
declare
  v_old record;
begin
  select r.source_key, r.result_text, r.note, r.at, r.withdrawn_at into v_old from lottery.result_report r where r.id = p_id;
  return not found or (v_old.source_key = p_source_key and v_old.result_text = p_result_text and v_old.note is not distinct from p_note and v_old.at = p_at
    and (v_old.withdrawn_at is null or v_old.withdrawn_at is not distinct from p_withdrawn_at));
end
$$;
alter table lottery.result_report add constraint report_stays check (lottery.report_may_become(id, source_key, result_text, note, at, withdrawn_at));
