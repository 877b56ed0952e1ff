-- Which secret the studio's seeds, chains and tokens are sealed under: one of its own. As long as there is no row, they may be under the platform's.
create table studio.sealed_under (
  only_one boolean primary key default true check (only_one),
  fingerprint text not null,
  since timestamptz not null default clock_timestamp()
);
