-- Which payment sides the running program has keys for, as it says itself: the command line has an environment of its own, and would judge by that.
create table cashier.gateway_at_hand (
  direction text not null check (direction in ('in', 'out')),
  gateway   text not null,
  seen_at   timestamptz not null default clock_timestamp(),
  primary key (direction, gateway)
);
