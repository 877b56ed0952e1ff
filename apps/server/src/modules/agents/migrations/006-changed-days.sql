-- When the figures of a brand's day last changed: what was made of them before is looked at again. One row a day and set of figures.
create table agents.day_count (
  generation integer not null,
  merchant_id integer not null,
  day date not null,
  changed_at timestamptz not null,
  primary key (generation, merchant_id, day)
) with (fillfactor = 50);
