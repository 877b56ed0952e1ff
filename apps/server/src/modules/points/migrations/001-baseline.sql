create schema if not exists points;

-- What a brand gives points for, how long they hold and what they are exchanged at: rules.ts. The newest version holds; none is ever changed.
create table points.rule (
  merchant_id integer not null,
  version integer not null check (version > 0),
  document jsonb not null,
  made_at timestamptz not null default clock_timestamp(),
  -- Who made it, as the audit log names them.
  made_by text not null,
  primary key (merchant_id, version)
);

-- Brands that give points for turnover.
create table points.brand (
  merchant_id integer primary key,
  -- The brand's day of which on turnover counts.
  began_on date not null,
  -- Up to where changes of turnover were looked at; null: everything has to be.
  looked_until timestamptz
);

-- Who has had points.
create table points.player (
  player_id bigint primary key,
  merchant_id integer not null,
  -- Points that were taken back and were not there any more: what they earn next offsets them.
  owed bigint not null default 0 check (owed >= 0)
);
create index player_of_brand on points.player (merchant_id, player_id);

-- Points given for one kind of thing that expire on one day. What is left of all lots is the balance of the account `points` in whole points.
create table points.lot (
  player_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  -- `play:<lane>`, or what else they were given for.
  source text collate "C" not null check (source <> ''),
  -- The last day on which they can be used, in the brand's zone, and when it is over.
  expires_on date not null,
  expires_at timestamptz not null,
  -- Put into it in all.
  points bigint not null check (points > 0),
  points_left bigint not null check (points_left between 0 and points),
  -- Days before its end for which the player was told; null: not yet.
  told_days smallint,
  primary key (player_id, id),
  unique (player_id, source, expires_on)
);
create index lot_with_points on points.lot (player_id, expires_on) where points_left > 0;
create index lot_by_end on points.lot (expires_at) where points_left > 0;

-- Everything that happened to points, once a key. What moved the account has the id of its transaction in the ledger.
create table points.movement (
  player_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  key text collate "C" not null check (key <> ''),
  -- The template of the ledger.
  template text collate "C" not null,
  -- What was asked for, and what the account moved by: less where something was owed.
  asked bigint not null check (asked > 0),
  changed bigint not null,
  -- Above zero: what became owed; below: what was offset.
  owed bigint not null,
  -- Of the account, afterwards.
  balance bigint not null check (balance >= 0),
  source text collate "C" not null,
  reference text not null,
  -- What staff wrote.
  remark text not null default '',
  made_at timestamptz not null,
  primary key (player_id, id),
  unique (player_id, key)
);
create index movement_of_brand on points.movement (merchant_id, made_at desc, id desc);

-- Which lots a movement put points into (above zero) or took them from.
create table points.movement_part (
  player_id bigint not null,
  movement_id uuid not null,
  lot_id uuid not null,
  points bigint not null check (points <> 0),
  primary key (player_id, movement_id, lot_id),
  foreign key (player_id, movement_id) references points.movement (player_id, id),
  foreign key (player_id, lot_id) references points.lot (player_id, id)
);
create index part_of_lot on points.movement_part (player_id, lot_id);

-- Turnover that was counted, by lane, in the order of the rates that held; see growth-rules, `countTurnover`. Money units; rates and factors 1/10 000.
create table points.counted (
  player_id bigint not null,
  lane text collate "C" not null,
  place smallint not null check (place >= 0),
  rate bigint not null check (rate >= 0),
  factor bigint not null check (factor >= 0),
  valid bigint not null check (valid >= 0),
  primary key (player_id, lane, place)
);

-- Points that a lane's turnover has brought in all, and how many movements that took: the next one's key is made of it.
create table points.played (
  player_id bigint not null,
  lane text collate "C" not null,
  earned bigint not null check (earned >= 0),
  movements integer not null check (movements >= 0),
  primary key (player_id, lane)
);

-- Points against money, both ways. Money units.
create table points.conversion (
  player_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  direction text collate "C" not null check (direction in ('sell', 'buy')),
  points bigint not null check (points > 0),
  money bigint not null check (money > 0),
  -- What 1,000 points brought or cost.
  per_1000 bigint not null check (per_1000 > 0),
  currency text not null,
  idempotency_key text collate "C" not null,
  input_hash bytea not null,
  -- The brand's day whose cap it is part of.
  day date not null,
  made_at timestamptz not null,
  primary key (player_id, id),
  unique (player_id, idempotency_key)
);
create index conversion_of_day on points.conversion (player_id, day);
