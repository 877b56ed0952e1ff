-- Members and the agents above them, and what they play, by day and team. Facts and formulas: README.md of the module.
create schema if not exists agents;

-- Everybody with an account of their own has a place: below an agent, or directly below the house (no upline). Trial accounts have none.
create table agents.node (
  player_id bigint primary key,
  merchant_id integer not null,
  upline_id bigint references agents.node (player_id),
  depth smallint not null check (depth between 0 and 20),
  -- The ids from the root of the line to the player, 8 bytes each, big-endian: a line is one range of an index.
  path bytea not null check (octet_length(path) = 8 * (depth + 1)),
  -- As identity has it (0 member, 1, 2, 41, 42 agent); told by identity whenever it changes.
  kind smallint not null check (kind in (0, 1, 2, 41, 42)),
  -- The link they came by.
  link_id uuid,
  -- Since when they are at this place.
  since timestamptz not null,
  -- They asked to be counted only: agents above see no line of theirs.
  is_hidden boolean not null default false,
  -- What the agent above wrote about them; nobody else reads it.
  note text not null default '' check (length(note) <= 200),
  check (substring(path from octet_length(path) - 7) = int8send(player_id)),
  check ((upline_id is null) = (depth = 0)),
  check (upline_id is null or substring(path from octet_length(path) - 15 for 8) = int8send(upline_id)),
  check (upline_id is distinct from player_id)
);
create unique index node_line on agents.node (merchant_id, path);
create index node_below on agents.node (upline_id, player_id) where upline_id is not null;
create index node_of_link on agents.node (link_id) where link_id is not null;

-- Where somebody was before they were moved: the path that held up to a day, that one left out. Figures of a day belong to the line of that day.
create table agents.former_place (
  player_id bigint not null references agents.node (player_id),
  until_day date not null,
  upline_id bigint,
  path bytea not null,
  primary key (player_id, until_day)
);

-- Ways in that an agent gives away. The code itself is identity's, which lets people register under it.
create table agents.link (
  id uuid primary key,
  merchant_id integer not null,
  player_id bigint not null references agents.node (player_id),
  code text not null,
  -- Where the agent shows it: their own word.
  channel text not null check (length(channel) between 1 and 20),
  -- What who comes by it becomes.
  kind smallint not null check (kind in (0, 1)),
  made_at timestamptz not null,
  valid_until timestamptz,
  most_uses integer check (most_uses > 0),
  uses integer not null default 0 check (most_uses is null or uses <= most_uses),
  visits bigint not null default 0,
  is_paused boolean not null default false,
  removed_at timestamptz,
  -- Meant for one person, who is offered this user name.
  user_name text
);
create unique index link_code on agents.link (merchant_id, lower(code));
create index link_of_agent on agents.link (player_id, made_at desc) where removed_at is null;

-- Looks of agents at what a member did, which the member can read. Several of one day are one row.
create table agents.look (
  player_id bigint not null references agents.node (player_id),
  agent_id bigint not null,
  what text collate "C" not null check (what in ('bets', 'movements')),
  day date not null,
  at timestamptz not null,
  primary key (player_id, agent_id, what, day)
);

-- One set of figures. `followed`: every movement and settlement whose writer (a transaction of the database) is below it is in the figures, no other one is;
-- `followed_at`: the figures are complete up to that moment. One set is live; a rebuild makes another one beside it and takes its place.
create table agents.generation (
  id integer generated always as identity primary key,
  state text collate "C" not null check (state in ('live', 'building', 'old')),
  followed xid8 not null,
  followed_at timestamptz not null default '-infinity',
  -- A moment, and the first transaction that was not there then: once all before that one are in, the figures are complete up to that moment.
  sought_at timestamptz not null default '-infinity',
  sought_writer xid8 not null default '0',
  started_at timestamptz not null default clock_timestamp()
);
create unique index generation_live on agents.generation (state) where state in ('live', 'building');
insert into agents.generation (state, followed) values ('live', '0');

-- What a member did, by the brand's day that it counts for and by lane; lane '' is money that came and went. `path` is their place on that day. Money units.
create table agents.member_day (
  generation integer not null,
  merchant_id integer not null,
  day date not null,
  player_id bigint not null,
  lane text collate "C" not null,
  path bytea not null,
  bets bigint not null,
  stakes bigint not null,
  -- Valid turnover.
  valid bigint not null,
  prizes bigint not null,
  -- Taken off the price for a lower prize group.
  rebates bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  fees bigint not null,
  adjustments bigint not null,
  primary key (generation, merchant_id, player_id, day, lane)
) with (fillfactor = 80);
-- Who of a line did something in some days: the people of a team are counted, not summed.
create index member_day_line on agents.member_day (generation, merchant_id, day, path);

-- The same of whole lines: of an agent and everybody below them on that day.
create table agents.team_day (
  generation integer not null,
  merchant_id integer not null,
  day date not null,
  agent_id bigint not null,
  lane text collate "C" not null,
  bets bigint not null,
  stakes bigint not null,
  valid bigint not null,
  prizes bigint not null,
  rebates bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  fees bigint not null,
  adjustments bigint not null,
  primary key (generation, merchant_id, agent_id, day, lane)
) with (fillfactor = 80);

-- Rounds whose turnover is what was won or lost in them, so that they count when they are over. What was counted is kept: what comes late counts the difference,
-- for the day of the round.
create table agents.net_round (
  generation integer not null,
  player_id bigint not null,
  round_id uuid not null,
  merchant_id integer not null,
  lane text collate "C" not null,
  -- Null: not over yet.
  day date,
  stakes bigint not null default 0,
  valid bigint not null default 0,
  prizes bigint not null default 0,
  primary key (generation, player_id, round_id)
) with (fillfactor = 80);
create index net_round_open on agents.net_round (generation, player_id, round_id) where day is null;

-- How turnover counts in each lane, and the lane of lotteries that are sold at fixed odds. Filled from the contract whenever the schema is applied.
create table agents.lane (
  code text collate "C" primary key,
  -- stake: what was staked, as it is decided; net: what a round won or lost, once it is over.
  counts text collate "C" not null check (counts in ('stake', 'net'))
);
create table agents.lottery_lane (
  game text collate "C" primary key,
  lane text collate "C" not null
);

-- How far those who were there before the tree have been given their places, by their ids; null once all have. Figures are counted from then on.
create table agents.settling (one boolean primary key default true check (one), through bigint);
insert into agents.settling (through) values (0);
