-- Free rounds that the operator gave a player: by the operator's own id of the reward. The player may not have played here yet, so they are named as the operator names them.
create table studio.reward (
  id uuid primary key,
  alias text not null,
  currency text not null,
  game text not null,
  -- What a round stands for as a stake.
  value bigint not null check (value > 0),
  count integer not null check (count > 0),
  -- No round begins from then on.
  until timestamptz not null,
  cancelled_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index reward_of_player on studio.reward (alias, currency, game);

alter table studio.round add column reward_id uuid;
-- A free round costs nothing.
alter table studio.round drop constraint round_cost_check;
alter table studio.round add constraint round_cost check (cost > 0 or (cost = 0 and reward_id is not null)) not valid;
alter table studio.movement add column reward_id uuid;
