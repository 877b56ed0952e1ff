-- What a member did by the hour of their brand, for what is paid by the hour; kept for 40 days. Money units.
create table agents.member_hour (
  generation integer not null,
  merchant_id integer not null,
  hour timestamptz not null,
  player_id bigint not null,
  lane text collate "C" not null,
  valid bigint not null,
  result bigint not null,
  primary key (generation, merchant_id, hour, player_id, lane)
) with (fillfactor = 80);
-- When the figures of an hour last changed, or those of a round that was over in it: what was made of them before is looked at again. Days are told from it, too.
create table agents.hour_count (
  generation integer not null,
  merchant_id integer not null,
  hour timestamptz not null,
  day date not null,
  changed_at timestamptz not null,
  primary key (generation, merchant_id, hour)
) with (fillfactor = 50);
insert into agents.hour_count (generation, merchant_id, hour, day, changed_at)
select c.generation, c.merchant_id, c.day::timestamp at time zone 'UTC', c.day, c.changed_at from agents.day_count c;
