-- Events of an owner about which a report stands that came early, by one of these words of the owner's, since a moment.
create or replace function outcomes.early_reports(p_owner text, p_early text[], p_since timestamptz) returns table (kind text, event text)
language sql stable
as $$
  select distinct r.kind, r.event from outcomes.report r
  where r.owner = p_owner and r.early is not null and r.early = any (p_early) and r.withdrawn_at is null and r.at > p_since
$$;
