-- Rounds that no vendor closes.

-- Why we closed it; null: the vendor did.
alter table games.round add column close_reason text;

-- Finds old rounds; of a column that never changes, so that updates of a round stay on their page.
create index round_opened on games.round using brin (opened_at) with (pages_per_range = 32, autosummarize = on);

-- Rounds opened before this are closed, one way or another.
create table games.idle_mark (one boolean primary key default true check (one), opened_before timestamptz not null);
insert into games.idle_mark values (true, '-infinity');
