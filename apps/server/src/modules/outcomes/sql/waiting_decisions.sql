-- Decisions that their owner may not have followed everywhere yet.
create or replace function outcomes.waiting_decisions(p_owner text)
returns table (kind text, event text, result jsonb, result_text text, known_at timestamptz, decided_at timestamptz)
language sql stable
as $$
  select d.kind, d.event, d.result, d.result_text, d.known_at, d.decided_at from outcomes.decision d where d.owner = p_owner and d.applied_at is null
$$;
