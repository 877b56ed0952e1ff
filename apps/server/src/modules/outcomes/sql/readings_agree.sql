-- Whether two standing reports of an event say the same.
create or replace function outcomes.readings_agree(p_owner text, p_kind text, p_event text) returns boolean
language sql stable
as $$
  select exists (
    select from outcomes.report r where r.owner = p_owner and r.kind = p_kind and r.event = p_event and r.withdrawn_at is null
    group by r.result_text having count(*) > 1)
$$;
