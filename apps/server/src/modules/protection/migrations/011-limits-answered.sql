-- Who was asked for limits and has answered, "none" included: strict brands ask until it is done.
create table protection.limits_answer (
  player_id bigint primary key,
  answered_at timestamptz not null default clock_timestamp()
);
