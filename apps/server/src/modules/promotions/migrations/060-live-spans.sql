-- When an offer was live, and by which version: what is given of a time that is past (a week's loss, a day's turnover) is given of the time it was live, at the rates of then.
create table promotions.live_span (
  offer_id uuid not null,
  version integer not null,
  began_at timestamptz not null,
  -- Null: it goes on.
  ended_at timestamptz check (ended_at >= began_at),
  primary key (offer_id, began_at, version),
  foreign key (offer_id, version) references promotions.offer_version (offer_id, number)
);
create unique index live_span_open on promotions.live_span (offer_id) where ended_at is null;

-- Of offers that are there already it is not known when they went live: they were made then. What is paused or stopped is taken as live till now, so that nobody loses what they earned.
insert into promotions.live_span (offer_id, version, began_at, ended_at)
select id, version, created_at, case when state <> 'live' then greatest(created_at, clock_timestamp()) end from promotions.offer where state <> 'draft';
