-- What a line has in a lane between two moments, span by span: who of it has a higher rate than all below them (`rate`), and the highest of these (`below`, null: none has
-- one). Who has no higher one earns nothing of the bets below and has no row. p_line: the path down to the lowest of them. `until` is null for the last span. Called line by line: its plan is kept.
create or replace function agents.line_rates(p_line bytea, p_lane text, p_first timestamptz, p_last timestamptz)
returns table (since timestamptz, until timestamptz, player_id bigint, rate integer, below integer)
language plpgsql stable
set enable_nestloop = on
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query with place as materialized (
    select o.id, o.n from agents.ids_of_path(p_line) with ordinality as o (id, n)
  ), moment as (
    select p_first as since
    union
    select later.since from place p
    cross join lateral (
      select r.since from agents.rate r where r.player_id = p.id and r.lane = p_lane and r.since > p_first and r.since <= p_last offset 0
    ) as later
  ), span as (
    select m.since, lead(m.since) over (order by m.since) as until from moment m
  ), held as (
    select s.since, s.until, p.id, p.n, (
      select r.rate from agents.rate r where r.player_id = p.id and r.lane = p_lane and r.since <= s.since order by r.since desc limit 1) as rate
    from span s cross join place p
  ), highest as (
    select h.since, h.until, h.id, h.rate, max(h.rate) over (partition by h.since order by h.n desc rows between unbounded preceding and 1 preceding) as below from held h
  )
  select h.since, h.until, h.id, h.rate, h.below from highest h where h.rate > coalesce(h.below, -1);
end
$$;
