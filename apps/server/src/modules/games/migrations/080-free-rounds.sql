-- Whether a vendor gives free rounds of its slots when it is asked to (docs/vendors/vendor-calls.md, freebet).
alter table games.vendor add column gives_free_rounds boolean not null default false;
update games.vendor set gives_free_rounds = true where code = 'STUDIO' and protocol = 'rs' and operator_id = 'sortes';

-- Free rounds that players were given, each by the reward that it is (a grant of module promotions).
create table games.free_rounds (
  reward_id uuid primary key,
  player_id bigint not null,
  merchant_id integer not null,
  vendor_id integer not null references games.vendor (id),
  node_id bigint not null,
  currency text collate "C" not null,
  count integer not null check (count > 0),
  -- Of one round, money units.
  value bigint not null check (value > 0),
  until timestamptz not null,
  -- asked: the vendor is to be told; ready: it knows; refused: it will not; taking-back: it is to be told that no more is played; over: nothing more is to be told.
  state text collate "C" not null default 'asked' check (state in ('asked', 'ready', 'refused', 'taking-back', 'over')),
  -- The vendor's own words for a refusal.
  reason text not null default '',
  attempts integer not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  made_at timestamptz not null default clock_timestamp()
);
create index free_rounds_to_tell on games.free_rounds (next_at) where state in ('asked', 'taking-back');
create index free_rounds_until on games.free_rounds (until) where state in ('asked', 'ready', 'taking-back');

-- Stakes of 0 that were rounds of a reward: what is won on them is a reward and no prize.
create table games.free_bet (
  vendor_id integer not null,
  external_id text collate "C" not null,
  reward_id uuid not null references games.free_rounds (reward_id),
  player_id bigint not null,
  primary key (external_id, vendor_id)
);
create index free_bet_of_reward on games.free_bet (reward_id);
