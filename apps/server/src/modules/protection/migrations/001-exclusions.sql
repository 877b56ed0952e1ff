-- Time-outs and self-exclusions. Rows are only added: an exclusion is never shortened, a longer one is another row.
create schema protection;

create table protection.exclusion (
  player_id bigint not null,
  id uuid not null,
  -- Grows with each row, so that processes read what is new.
  sequence bigint generated always as identity,
  merchant_id integer not null,
  kind text collate "C" not null check (kind in ('time-out', 'self-exclusion')),
  reason text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Null: without an end.
  until timestamptz,
  primary key (player_id, id),
  check (until > created_at)
);
create unique index exclusion_sequence on protection.exclusion (sequence);

-- Which of these players may not stake now. Asked inside the debiting transaction: what is excluded before the lock is refused.
create function protection.stake_blocked(p_player bigint[]) returns table (player_id bigint)
language sql stable
set plan_cache_mode = force_generic_plan
as $$
  select distinct e.player_id from protection.exclusion e
  where e.player_id = any (p_player) and (e.until is null or e.until > clock_timestamp())
$$;
