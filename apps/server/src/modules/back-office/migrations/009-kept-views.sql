-- Lists of the console as somebody likes to see them: filters, order and columns under a name, at whatever desk he sits. Never a figure.
create table back_office.kept_view (
  id uuid primary key,
  staff_id uuid not null references back_office.staff on delete cascade,
  -- the list's name in the console
  list text not null check (length(list) between 1 and 60),
  name text not null check (length(name) between 1 and 40),
  search jsonb not null,
  columns text[] not null,
  kept_at timestamptz not null default clock_timestamp(),
  unique (staff_id, list, name)
);
