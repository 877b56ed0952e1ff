-- Backups of the built-in database and the drills that prove them. The files lie outside; a row tells of them, and folders that no row tells of are taken up again.
create schema if not exists backups;

create table backups.run (
  id bigint generated always as identity primary key,
  kind text collate "C" not null check (kind in ('backup', 'drill')),
  state text collate "C" not null default 'wanted' check (state in ('wanted', 'running', 'done', 'failed')),
  -- Empty: the clock.
  asked_by text not null default '',
  asked_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  ended_at timestamptz,
  seen_at timestamptz,
  attempts integer not null default 0,
  step text collate "C" not null default '' check (step in ('', 'copying', 'checking', 'restoring', 'proving')),
  done_bytes bigint not null default 0,
  total_bytes bigint not null default 0,
  -- Folder of the backup; of a drill, the one it restored.
  name text collate "C",
  size_bytes bigint not null default 0,
  stored_bytes bigint not null default 0,
  start_lsn text not null default '',
  stop_lsn text not null default '',
  wal_from text collate "C" not null default '',
  -- From this moment on it can be restored to any moment.
  whole_at timestamptz,
  -- SHA-256 of the manifest, which names every file with its own.
  digest text not null default '',
  server_version text not null default '',
  release text not null default '',
  checked_at timestamptz,
  -- Of a drill: how far it restored and what it looked at.
  restored_to timestamptz,
  looked_at jsonb,
  faults text[] not null default '{}',
  problem text not null default '',
  removed_at timestamptz
);
create unique index run_open on backups.run (kind) where state in ('wanted', 'running');
create index run_newest on backups.run (kind, asked_at desc);
create unique index run_name on backups.run (name) where kind = 'backup' and state = 'done' and removed_at is null;

-- How far the log of the database has come to the place of backups.
create table backups.log (
  single boolean primary key default true check (single),
  segment text collate "C",
  -- When that segment was full or given out: what was written before is safe.
  at timestamptz,
  problem text not null default '',
  problem_since timestamptz
);
insert into backups.log default values;
