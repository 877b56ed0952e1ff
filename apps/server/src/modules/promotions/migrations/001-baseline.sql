create schema if not exists promotions;

-- What the house gives, to whom and on which terms. What an offer says stands in its versions (package growth-rules, `Offer`), of which none is ever changed.
create table promotions.offer (
  id uuid primary key,
  merchant_id integer not null,
  -- The operator's name for it, unique in the brand.
  code text collate "C" not null check (code <> ''),
  -- paused: no new grants, those that run go on; stopped: for ever.
  state text collate "C" not null default 'draft' check (state in ('draft', 'live', 'paused', 'stopped')),
  -- The version that new grants go by.
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  unique (merchant_id, code)
);
create index offer_of_brand on promotions.offer (merchant_id, state);

create table promotions.offer_version (
  offer_id uuid not null references promotions.offer (id),
  number integer not null check (number > 0),
  document jsonb not null,
  made_at timestamptz not null default clock_timestamp(),
  -- Who made it, as the audit log names them; a second person where the budget asks for one.
  made_by text not null,
  approved_by text,
  primary key (offer_id, number)
);

-- One thing given to one player. States and moves: growth-rules, `grantMoves`; promotions.legal_grant_move holds the row to them. Money units.
create table promotions.grant (
  id uuid primary key,
  player_id bigint not null,
  merchant_id integer not null,
  offer_id uuid not null,
  version integer not null,
  -- What it is given for, unique for offer and player: a claim, a deposit, a day.
  source_key text collate "C" not null,
  money text collate "C" not null check (money in ('cash', 'bonus', 'release', 'spins', 'freebet')),
  state text collate "C" not null,
  amount bigint not null check (amount >= 0),
  -- Of deposit matches: the deposit, and its sum.
  deposit_id uuid,
  deposit bigint check (deposit > 0),
  -- What has to be staked, and what counted of what was.
  required bigint not null default 0 check (required >= 0),
  wagered bigint not null default 0 check (wagered >= 0),
  -- The most that may become money; null: all.
  may_convert bigint check (may_convert >= 0),
  -- A withdrawal of the player's own ends it.
  tied boolean not null default false,
  claimed_at timestamptz,
  activated_at timestamptz,
  -- When its time is over.
  until timestamptz,
  ended_at timestamptz,
  -- Place among bonuses that wait for another to end; the player may change it.
  queue_place integer,
  converted bigint not null default 0 check (converted >= 0),
  forfeited bigint not null default 0 check (forfeited >= 0),
  reclaimed bigint not null default 0 check (reclaimed >= 0),
  -- What it was decided by: the snapshot of the player, the figures, the sum step by step.
  decided jsonb not null default '{}',
  -- Why it was rejected, ended or given by staff, in their words.
  reason text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  unique (offer_id, player_id, source_key),
  foreign key (offer_id, version) references promotions.offer_version (offer_id, number),
  constraint grant_moves_legally check (promotions.grant_may_become(id, state, version, amount))
);
create index grant_of_player on promotions.grant (player_id, created_at desc);
create index grant_running on promotions.grant (player_id) where state in ('offered', 'claimed', 'applying', 'queued', 'active', 'closing');
-- One money bonus at a time.
create unique index grant_active on promotions.grant (player_id) where money = 'bonus' and state in ('active', 'closing');
create index grant_until on promotions.grant (until) where state in ('offered', 'queued', 'active', 'closing');
create index grant_of_offer on promotions.grant (offer_id, created_at desc);
create index grant_of_deposit on promotions.grant (deposit_id) where deposit_id is not null;

-- What counted of each bet for a grant; what a correction, a rollback or a void changes is a row of its own (no), so that the rows always add up to what was wagered.
create table promotions.contribution (
  grant_id uuid not null references promotions.grant (id),
  -- A lottery bet, or a round of a vendor's game.
  bet_id uuid not null,
  no integer not null default 1 check (no > 0),
  player_id bigint not null,
  kind text collate "C" not null check (kind in ('bet', 'round')),
  lane text collate "C" not null,
  game text collate "C" not null,
  -- Valid turnover of the whole stake, own and lent money together, and what of it counted. Of a later row: what they differ by. Money units.
  valid bigint not null,
  counted bigint not null,
  at timestamptz not null,
  primary key (grant_id, bet_id, no)
);
create index contribution_of_bet on promotions.contribution (player_id, bet_id);

-- A player's wish to have an offer with their next deposit; one at a time.
create table promotions.wish (
  player_id bigint primary key,
  offer_id uuid not null references promotions.offer (id),
  code text not null default '',
  at timestamptz not null default clock_timestamp()
);

-- How often somebody had an offer: counted under the row's lock, before anything is posted. period_start: of life '-infinity'.
create table promotions.use (
  offer_id uuid not null references promotions.offer (id),
  scope text collate "C" not null check (scope in ('player', 'person', 'device', 'address', 'household')),
  key text collate "C" not null,
  period text collate "C" not null check (period in ('life', 'day', 'week', 'month')),
  period_start date not null,
  times integer not null check (times >= 0),
  primary key (offer_id, scope, key, period, period_start)
);

-- What is left to give, in parts, so that many claims at once do not wait for one row; no part falls below zero. day: '-infinity' for the whole life of the offer.
create table promotions.budget (
  offer_id uuid not null references promotions.offer (id),
  day date not null,
  slot smallint not null check (slot between 0 and 15),
  -- Null: no bound. Money units, and pieces.
  nominal_left bigint check (nominal_left >= 0),
  expected_left bigint check (expected_left >= 0),
  pieces_left integer check (pieces_left >= 0),
  primary key (offer_id, day, slot)
);
