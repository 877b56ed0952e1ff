create schema if not exists missions;

-- What an operator sets as a goal. What it says stands in its document (contract, `MissionDocument`).
create table missions.mission (
  id uuid primary key,
  merchant_id integer not null,
  -- The operator's name for it, unique in the brand.
  code text collate "C" not null check (code <> ''),
  -- paused: nobody joins and no new period begins; ended: for ever.
  state text collate "C" not null default 'draft' check (state in ('draft', 'live', 'paused', 'ended')),
  version integer not null default 1,
  document jsonb not null,
  made_at timestamptz not null default clock_timestamp(),
  made_by text not null,
  changed_at timestamptz not null default clock_timestamp(),
  -- When it went live first.
  live_at timestamptz,
  ended_at timestamptz,
  unique (merchant_id, code)
);
create index mission_of_brand on missions.mission (merchant_id, state);

-- Who is on a mission. Whoever left may come again.
create table missions.member (
  mission_id uuid not null references missions.mission (id),
  player_id bigint not null,
  merchant_id integer not null,
  joined_at timestamptz not null,
  left_at timestamptz,
  primary key (mission_id, player_id)
);
create index member_of_player on missions.member (player_id);

-- A step of a mission for one player in one period (`round`: the day with which it begins; empty: there are no periods). Values are money units, or numbers of things.
create table missions.step (
  mission_id uuid not null references missions.mission (id),
  player_id bigint not null,
  round text collate "C" not null,
  no smallint not null check (no > 0),
  merchant_id integer not null,
  counter text collate "C" not null,
  lanes text[] not null,
  -- Of bets: what each has to be at least.
  least bigint not null default 0,
  target bigint not null check (target > 0),
  -- What the figures said as the player joined within a period: it does not count.
  baseline bigint not null default 0,
  value bigint not null default 0 check (value >= 0),
  from_day date not null,
  -- The last day; null: without an end.
  to_day date,
  -- From when on deposits and single bets count.
  from_at timestamptz not null,
  -- When the period is over; null: without an end.
  until_at timestamptz,
  -- The mission was ended, or the player has left it: nothing counts any more.
  stopped_at timestamptz,
  state text collate "C" not null default 'open' check (state in ('open', 'reached', 'claimed', 'lapsed')),
  reached_at timestamptz,
  -- Until when it can be claimed; null: without an end.
  claim_until timestamptz,
  claimed_at timestamptz,
  grant_id uuid,
  -- What the claim gave: money units, and whole points.
  given bigint,
  points bigint,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (mission_id, player_id, round, no),
  check ((state = 'open') = (reached_at is null)),
  check ((state = 'claimed') = (claimed_at is not null))
);
-- What runs: looked at whenever a player's figures change.
create index step_running on missions.step (player_id) where state in ('open', 'reached');
create index step_lapsing on missions.step (claim_until) where state = 'reached' and claim_until is not null;
create index step_of_mission on missions.step (mission_id, changed_at desc);

-- Days on which a player was there, where a mission counts them.
create table missions.active_day (
  player_id bigint not null,
  day date not null,
  merchant_id integer not null,
  primary key (player_id, day)
);

-- Up to when the figures of a brand were looked at.
create table missions.follower (
  merchant_id integer primary key,
  followed_at timestamptz not null
);

-- When a player last looked at their missions, and whether others see their name on leaderboards.
create table missions.player (
  player_id bigint primary key,
  merchant_id integer not null,
  seen_at timestamptz not null default '-infinity',
  is_hidden boolean not null default false
);

create table missions.board (
  id uuid primary key,
  merchant_id integer not null,
  code text collate "C" not null check (code <> ''),
  state text collate "C" not null default 'draft',
  version integer not null default 1,
  document jsonb not null,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  made_at timestamptz not null default clock_timestamp(),
  made_by text not null,
  changed_at timestamptz not null default clock_timestamp(),
  -- Up to which change of the figures its scores were counted.
  followed_at timestamptz not null default '-infinity',
  counted_at timestamptz,
  frozen_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by text,
  paid_at timestamptz,
  unique (merchant_id, code),
  check (state in ('draft', 'running', 'frozen', 'reviewed', 'paying', 'paid', 'cancelled')),
  check (missions.board_may_become(id, state, from_at, until_at))
);
create index board_of_brand on missions.board (merchant_id, state);

-- What a player's bets of an hour come to on a board: valid turnover, or the best multiple (1/10 000); from which bet on they had it (reached_at).
create table missions.board_hour (
  board_id uuid not null references missions.board (id),
  hour timestamptz not null,
  player_id bigint not null,
  score bigint not null check (score > 0),
  bets integer not null,
  reached_at timestamptz not null,
  primary key (board_id, hour, player_id)
);
create index board_hour_of_player on missions.board_hour (board_id, player_id);

-- Scores as they are now, while the board runs.
create table missions.board_score (
  board_id uuid not null references missions.board (id),
  player_id bigint not null,
  score bigint not null check (score > 0),
  bets integer not null,
  reached_at timestamptz not null,
  -- They may not take part, as of the last look.
  is_out boolean not null default false,
  primary key (board_id, player_id)
);
create index board_score_in_order on missions.board_score (board_id, score desc, reached_at, player_id);

-- Scores as they were when the board was frozen. Nothing but strikes and prizes is written there.
create table missions.board_entry (
  board_id uuid not null references missions.board (id),
  player_id bigint not null,
  merchant_id integer not null,
  score bigint not null,
  bets integer not null,
  reached_at timestamptz not null,
  is_hidden boolean not null,
  is_out boolean not null,
  -- Null: struck, or they may not take part.
  rank integer check (rank > 0),
  strike_why text collate "C",
  strike_words text,
  struck_by text,
  struck_at timestamptz,
  paid_at timestamptz,
  grant_id uuid,
  given bigint,
  points bigint,
  refusal text collate "C",
  primary key (board_id, player_id),
  check ((strike_why is null) = (struck_at is null)),
  check (missions.entry_may_become(board_id, player_id, score, bets, reached_at, rank, paid_at))
);
create unique index board_entry_rank on missions.board_entry (board_id, rank) where rank is not null;
create index board_entry_of_player on missions.board_entry (player_id);
