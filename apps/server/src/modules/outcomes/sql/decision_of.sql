-- What is decided about an event; no row while nothing is.
create or replace function outcomes.decision_of(p_owner text, p_kind text, p_event text)
returns table (result jsonb, result_text text, known_at timestamptz, decided_at timestamptz)
language sql stable
as $$
  select d.result, d.result_text, d.known_at, d.decided_at from outcomes.decision d where d.owner = p_owner and d.kind = p_kind and d.event = p_event
$$;
