-- How often an agent looked on a day, looks within a minute as one, and when first; `at` is the last time. Of days before this only the last time is known.
alter table agents.look
  add column times integer not null default 1,
  add column first_at timestamptz;
