-- How far accounts from before the rule of second accounts were searched for marks that they share with others of their line (search-marks.ts); done: all of them.
create table agents.mark_search (
  one boolean primary key default true check (one),
  searched_through bigint not null default 0,
  done_at timestamptz
);
insert into agents.mark_search default values;
