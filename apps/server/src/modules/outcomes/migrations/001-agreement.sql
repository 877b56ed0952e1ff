-- What sources say about events, what was decided from it, and a log that is only added to. An event is named by its owner (a module), its kind (a word of
-- the owner's: a game, a sport) and the owner's own number for it; it is the same for every brand.
create schema if not exists outcomes;

-- One row each time a source says what came of an event.
create table outcomes.report (
  id bigint generated always as identity primary key,
  owner text collate "C" not null,
  kind text collate "C" not null,
  event text collate "C" not null,
  source_kind text collate "C" not null check (source_kind in ('feed', 'person')),
  source text not null,
  -- The source's name as it is compared: a person in capitals is no second person.
  source_key text collate "C" not null check (source_key <> ''),
  result jsonb not null,
  -- The canonical text of the result: two reports agree when this is equal.
  result_text text collate "C" not null,
  -- When it came to this result, as the source has it.
  happened_at timestamptz,
  -- When it came in: the beginning of the transaction, before anything was done about it.
  at timestamptz not null default now(),
  -- The owner's word for a report that came before the event was over; null for one in time.
  early text collate "C",
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawn_reason text,
  -- What a person says beside a result: where it was read, or why it is to be corrected. Who must choose between two reports chooses by it. Null for feeds,
  -- and for what was reported before this was asked. It stays as the rest of what a report says.
  note text,
  check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_reason is null)),
  constraint report_stays check (outcomes.report_may_become(id, source_key, result_text, note, at, withdrawn_at))
);
-- A source has one say at a time: it cannot agree with itself.
create unique index report_standing on outcomes.report (owner, kind, event, source_kind, source_key) where withdrawn_at is null;
create index report_of_event on outcomes.report (owner, kind, event, id);
-- Early reports that stand, whose event may still be on sale; few at any time.
create index report_early on outcomes.report (owner, at) where early is not null and withdrawn_at is null;

-- What agreement led to; what the owner does with the event follows from it, also after a kill in between. Never changed: a correction is another matter.
create table outcomes.decision (
  owner text collate "C" not null,
  kind text collate "C" not null,
  event text collate "C" not null,
  result jsonb not null,
  result_text text collate "C" not null,
  reports bigint[] not null,
  -- From this moment somebody could know the result.
  known_at timestamptz not null,
  decided_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz,
  primary key (owner, kind, event)
);
create index decision_waiting on outcomes.decision (owner, decided_at) where applied_at is null;

create table outcomes.log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  owner text collate "C" not null,
  kind text collate "C" not null,
  event text collate "C" not null,
  -- Null: every brand.
  merchant_id integer,
  action text collate "C" not null,
  by text[] not null,
  reason text,
  before jsonb,
  after jsonb,
  constraint log_is_only_added_to check (outcomes.log_line_is_new(id))
);
create index log_of_event on outcomes.log (owner, kind, event, id);
