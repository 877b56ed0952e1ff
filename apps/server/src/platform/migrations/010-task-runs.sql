-- What timed work did, by task and process, as the process says itself every few seconds; and what staff want begun before its time.
create table platform.task_run (
  task text not null,
  process text not null,
  every_ms integer not null,
  started_at timestamptz not null,
  took_ms integer not null,
  next_at timestamptz not null,
  runs bigint not null,
  failures bigint not null,
  last_failure text not null default '',
  last_failed_at timestamptz,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (task, process)
);
create table platform.task_wish (
  task text primary key,
  at timestamptz not null default clock_timestamp()
);
