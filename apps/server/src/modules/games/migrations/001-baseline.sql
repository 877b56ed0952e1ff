-- Vendors, their games, and what each brand makes of them. Small tables: every process keeps a copy (catalogue.ts) and is told by the version.
create schema if not exists games;

create table games.vendor (
  id integer generated always as identity primary key,
  -- The `vassalage` of the wire.
  code text collate "C" not null unique check (code ~ '^[A-Z0-9_]{2,40}$'),
  name text not null,
  protocol text collate "C" not null check (protocol in ('rs', 'pam')),
  -- Where the platform calls the vendor; `/api/game/url` and so on are added to it.
  api_url text not null,
  -- How the vendor calls this installation: rs signs with the key of which this is the public half, pam sends a bearer key.
  public_key text,
  api_key_hash bytea,
  -- How we call the vendor: private key (rs) or bearer key (pam), sealed by the vault.
  own_secret bytea not null,
  operator_id text not null,
  -- Origins that its games may be shown from.
  launch_origins text[] not null default '{}',
  currencies text[] not null default '{}',
  -- Keeps wallets of its own and can be played with in transfer mode.
  has_wallet boolean not null default false,
  enabled boolean not null default true,
  maintenance_from timestamptz,
  maintenance_until timestamptz,
  maintenance_reason text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  -- One installation of an aggregator stands for several vendors of ours: it calls one address with one key and says by `provider` which is meant.
  -- The name under which the aggregator calls: /gateway/<aggregator>/pam?provider=<provider>. Never the code of a vendor.
  aggregator text collate "C" check (aggregator ~ '^[A-Z0-9_]{2,40}$'),
  -- What the aggregator calls this vendor, as Valkyrie has "Red Tiger".
  provider text check (length(provider) between 1 and 80),
  -- pam: the launch token may stand in the address of the game. Such a token can do nothing but be exchanged, once.
  token_in_address boolean not null default false,
  -- pam: launches tell the vendor the player's address.
  tells_address boolean not null default false,
  -- pam: fields that the operator adds to the launchConfig of a launch.
  launch_config jsonb not null default '{}' check (jsonb_typeof(launch_config) = 'object'),
  check ((protocol = 'rs') = (public_key is not null) and (protocol = 'pam') = (api_key_hash is not null)),
  constraint vendor_of_aggregator check ((aggregator is null) = (provider is null)),
  constraint vendor_pam_settings check (protocol = 'pam' or (aggregator is null and not token_in_address and not tells_address and launch_config = '{}'))
);
create unique index vendor_provider on games.vendor (aggregator, lower(provider)) where aggregator is not null;

create table games.game (
  node_id bigint generated always as identity (start with 10001) primary key,
  vendor_id integer not null references games.vendor (id),
  -- The vendor's own code.
  code text not null check (length(code) between 1 and 80),
  game_type text collate "C" not null check (game_type in ('LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP', 'ESPORTS', 'COCKFIGHT', 'INHOUSE')),
  classify text[] not null default '{}',
  name text not null,
  -- Names in other languages by our language code.
  names jsonb not null default '{}',
  picture text,
  is_hot boolean not null default false,
  is_new boolean not null default false,
  has_jackpot boolean not null default false,
  min_bet bigint check (min_bet >= 0),
  -- Hundredths of a percent, as the vendor states it.
  return_to_player integer check (return_to_player between 0 and 100000),
  has_trial boolean not null default false,
  blocked_countries text[] not null default '{}',
  position integer not null default 0,
  enabled boolean not null default true,
  maintenance_from timestamptz,
  maintenance_until timestamptz,
  maintenance_reason text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  -- The vendor's list does not have it any more; its rounds stay readable.
  removed_at timestamptz,
  -- What the operator has set of a game (name, which stands for all its names; min_bet; is_new; has_jackpot): the vendor's next list leaves it as it is.
  kept text[] not null default '{}',
  -- Countries in which the house does not offer it, besides those that its vendor names: the vendor's list never takes one of them back.
  house_blocked text[] not null default '{}',
  unique (vendor_id, code)
);

-- Rooms of card games.
create table games.room (
  node_id bigint not null references games.game (node_id),
  code text not null,
  name text not null,
  names jsonb not null default '{}',
  min_bet bigint not null,
  max_bet bigint not null,
  seats smallint not null,
  position integer not null default 0,
  primary key (node_id, code)
);

-- A vendor is offered by a brand only where it has a row here.
create table games.brand_vendor (
  merchant_id integer not null,
  vendor_id integer not null references games.vendor (id),
  enabled boolean not null default true,
  position integer not null default 0,
  is_hot boolean not null default false,
  primary key (merchant_id, vendor_id)
);

-- What a brand changed of a game; without a row it is as the vendor has it.
create table games.brand_game (
  merchant_id integer not null,
  node_id bigint not null references games.game (node_id),
  enabled boolean not null default true,
  position integer,
  -- At most one badge a tile; null: as the vendor has it, none: no badge.
  badge text collate "C" check (badge in ('hot', 'new', 'jackpot', 'none')),
  primary key (merchant_id, node_id)
);

-- Uploaded pictures of games, re-encoded; named by their content, so that they can be kept for ever.
create table games.picture (
  hash text collate "C" primary key,
  bytes bytea not null,
  created_at timestamptz not null default clock_timestamp()
);

-- Grows with every change of the tables above, in the same transaction.
create table games.catalogue_version (version bigint not null);
insert into games.catalogue_version values (1);

create table games.favourite (
  player_id bigint not null,
  node_id bigint not null,
  added_at timestamptz not null default clock_timestamp(),
  primary key (player_id, node_id)
);

create table games.recent (
  player_id bigint not null,
  node_id bigint not null,
  opened_at timestamptz not null default clock_timestamp(),
  primary key (player_id, node_id)
);

-- The player as a vendor knows them: never our own id.
create table games.alias (
  vendor_id integer not null references games.vendor (id),
  player_id bigint not null,
  alias text collate "C" not null,
  merchant_id integer not null,
  currency text collate "C" not null,
  primary key (vendor_id, player_id),
  unique (vendor_id, alias)
);

-- One opening of one game: the token that the vendor got for it, known here by its hash only.
create table games.launch (
  id uuid primary key,
  player_id bigint not null,
  vendor_id integer not null references games.vendor (id),
  node_id bigint not null,
  merchant_id integer not null,
  -- The session it was opened from; bets end with it.
  session_id uuid not null,
  token_hash bytea not null unique,
  currency text collate "C" not null,
  country text not null,
  language text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Until when its token may be exchanged, of one that is good for nothing else (it stood in an address). Null: it may be as long as it lives.
  exchange_until timestamptz
);
create index launch_player on games.launch (player_id, created_at);
create index launch_expires on games.launch (expires_at);

-- What vendors asked of the wallet, and the rounds it belongs to.

create table games.round (
  player_id bigint not null,
  id uuid not null,
  vendor_id integer not null,
  node_id bigint not null,
  merchant_id integer not null,
  -- The vendor's own id of the round.
  code text collate "C" not null,
  -- Money units; refunded is part of what was staked.
  staked bigint not null default 0 check (staked >= 0),
  won bigint not null default 0 check (won >= 0),
  refunded bigint not null default 0 check (refunded >= 0 and refunded <= staked),
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the vendor said that it is over: no bet is taken after it, wins and rollbacks that come late are.
  closed_at timestamptz,
  -- Why we closed it; null: the vendor did.
  close_reason text,
  primary key (player_id, id)
) with (fillfactor = 70); -- a round is updated by each of its transactions: room on the page keeps the indexes out of it

-- One round a code. "+ 0" so that no other index has a leading column in common with it: whatever the statistics say, a round asked for by its
-- code cannot be looked for among all rounds of a busy player.
create unique index round_code on games.round ((player_id + 0), vendor_id, code);
-- A round by the vendor's number alone, as a player reads it out. Of an expression, so that no round of a known player is looked for through it.
create index round_number on games.round using hash ((code || ''));
-- Finds old rounds; of a column that never changes, so that updates of a round stay on their page.
create index round_opened on games.round using brin (opened_at) with (pages_per_range = 32, autosummarize = on);

-- Rounds opened before this are closed, one way or another.
create table games.idle_mark (one boolean primary key default true check (one), opened_before timestamptz not null);
insert into games.idle_mark values (true, '-infinity');

-- (vendor, external id) is one transaction for ever, whoever sends it: so the key has no player in it.
-- No two of the indexes have a column in common: what has one of them cannot be looked for through another.
-- A rollback whose bet is not known stands here too (tombstone): it refuses the bet when it comes.
create table games.transaction (
  vendor_id integer not null,
  external_id text collate "C" not null,
  player_id bigint not null,
  -- Null only of a tombstone in a round that was never seen, and of a prize.
  round_id uuid,
  kind text collate "C" not null check (kind in ('bet', 'win', 'rollback', 'prize')),
  -- The bet that a win pays or a rollback undoes.
  reference_id text collate "C",
  amount bigint not null check (amount >= 0),
  -- SHA-256 of what makes two requests under one id the same.
  hash bytea not null,
  -- The wallet's movement; null when nothing moved (an amount of 0, a rollback without its bet).
  transaction_id uuid,
  balance_after bigint not null,
  launch_id uuid,
  at timestamptz not null,
  -- A rollback whose bet was not known when it came.
  tombstone boolean not null default false check (not tombstone or kind = 'rollback'),
  primary key (external_id, vendor_id),
  constraint transaction_has_round check (tombstone or kind = 'prize' or round_id is not null)
);
create index transaction_round on games.transaction (round_id);
-- Several players may share a reference (the round of a table): each finds their own.
create index transaction_reference on games.transaction (reference_id, (vendor_id + 0), player_id) where reference_id is not null;
-- The newest wins are read by time. Rows come in the order of time, so a range index of a few pages finds them and costs a bet nothing.
create index transaction_at on games.transaction using brin (at) with (pages_per_range = 16, autosummarize = on);

-- The most that a vendor may credit at once without a bet (a jackpot, a tournament's prize), by currency, money units. No row: nothing.
create table games.prize_limit (
  vendor_id integer not null references games.vendor (id),
  currency text collate "C" not null check (currency ~ '^[A-Z]{3,5}$'),
  most bigint not null check (most > 0),
  primary key (vendor_id, currency)
);

-- Prizes that no bet stands before. Their ids are among those of all transactions; they belong to no round, and may be of no game.
create table games.prize (
  -- That of the movement, where there is one.
  id uuid primary key,
  vendor_id integer not null references games.vendor (id),
  external_id text collate "C" not null,
  player_id bigint not null,
  node_id bigint,
  -- The vendor's own words for where it was won; empty: it named none.
  game text not null,
  round text not null,
  amount bigint not null check (amount >= 0),
  at timestamptz not null,
  unique (external_id, vendor_id)
);

-- The most that a vendor may pay in as wins within a minute and within 24 hours, by currency; money units. Beyond it nothing is refused, since wins are owed:
-- the vendor is closed to new bets and launches until staff have looked.
create table games.win_limit (
  vendor_id integer not null references games.vendor (id),
  currency text collate "C" not null check (currency ~ '^[A-Z]{3,5}$'),
  per_minute bigint check (per_minute > 0),
  per_day bigint check (per_day > 0),
  -- Wins before this were looked at: staff have opened the vendor again.
  since timestamptz not null default '-infinity',
  counted_until timestamptz,
  -- Set while the vendor is closed because of this limit.
  held_at timestamptz,
  primary key (vendor_id, currency),
  check (per_minute is not null or per_day is not null)
);

-- What vendors with such a limit have paid in, minute by minute of the last day: counted anew for the last minutes, and never by the calls themselves.
create table games.win_minute (
  vendor_id integer not null,
  currency text collate "C" not null,
  minute timestamptz not null,
  paid bigint not null,
  primary key (vendor_id, currency, minute)
);

-- Money on its way between the main wallet and wallets that vendors keep.

-- The life of a transfer, as data: every change of state asks it (transfers/repository.ts). `unknown`: the vendor was asked and nobody can tell what it did.
create table games.transfer_move (
  from_state text collate "C" not null,
  to_state text collate "C" not null,
  primary key (from_state, to_state)
);
insert into games.transfer_move values ('asked', 'unknown'), ('asked', 'done'), ('asked', 'refused'), ('unknown', 'done'), ('unknown', 'refused');

-- What a player asked for under one Idempotency-Key: one transfer, or one a vendor (recover all).
create table games.transfer_request (
  player_id bigint not null,
  idempotency_key text collate "C" not null,
  hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  -- While one call works on it, another under the same key waits; a call that died leaves it to the next one.
  working_until timestamptz not null,
  finished_at timestamptz,
  primary key (player_id, idempotency_key)
);

create table games.transfer (
  player_id bigint not null,
  -- The transfer_uuid that the vendor knows, and the id of the hold (in).
  id uuid not null,
  vendor_id integer not null references games.vendor (id),
  merchant_id integer not null,
  idempotency_key text collate "C" not null,
  -- in: to the vendor; out: back to the main wallet.
  direction text collate "C" not null check (direction in ('in', 'out')),
  -- 0 only of a refused one: what stands at the vendor could not even be asked.
  amount bigint not null check (amount > 0 or (amount = 0 and state = 'refused')),
  currency text collate "C" not null,
  state text collate "C" not null default 'asked' check (state in ('asked', 'unknown', 'done', 'refused')),
  -- The vendor's words, or why nobody knows; for staff.
  reason text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  state_changed_at timestamptz not null default clock_timestamp(),
  -- When to ask the vendor what became of it; null: it has ended.
  check_at timestamptz,
  checks integer not null default 0,
  primary key (player_id, id),
  unique (player_id, idempotency_key, vendor_id)
);
-- One under way per player and vendor: the wallet there is locked meanwhile.
create unique index transfer_under_way on games.transfer (player_id, vendor_id) where state in ('asked', 'unknown');
create index transfer_check on games.transfer (check_at) where check_at is not null;
create index transfer_newest on games.transfer (created_at desc, id desc);

-- Wallets at vendors whose player may not play any more (excluded, on a break, locked): one row each, written in the transaction that shut them out, so that
-- no kill forgets it. A task ends the vendor's sessions and brings the money back until it is here.
create table games.purse_closing (
  player_id bigint not null,
  vendor_id integer not null references games.vendor (id),
  merchant_id integer not null,
  why text collate "C" not null check (why in ('excluded', 'locked')),
  began_at timestamptz not null default clock_timestamp(),
  -- closing: money may stand there; watching: it was empty when last looked at, but a round that was open may still pay into it; ended.
  state text collate "C" not null default 'closing' check (state in ('closing', 'watching', 'ended')),
  -- open: the vendor has not ended its sessions yet; missing: it has no call for that.
  sessions text collate "C" not null default 'open' check (sessions in ('open', 'closed', 'missing')),
  emptied_at timestamptz,
  -- How often it was found empty, one after the other.
  looks integer not null default 0,
  tries integer not null default 0,
  -- Why it is not empty yet: the vendor does not answer, a transfer is on its way, it refuses one; '' before the first try and afterwards.
  reason text collate "C" not null default '' check (reason in ('', 'silent', 'under-way', 'refused')),
  next_at timestamptz,
  primary key (player_id, vendor_id),
  check ((state = 'ended') = (next_at is null))
);
create index purse_closing_due on games.purse_closing (next_at) where next_at is not null;

-- When a vendor last said that nothing stood in a player's wallet: what went there before that has come back or was lost.
create table games.purse_seen_empty (
  player_id bigint not null,
  vendor_id integer not null references games.vendor (id),
  seen_at timestamptz not null,
  primary key (player_id, vendor_id)
);

-- Ours beside a vendor's list of transactions.

-- One walk over a list. daily and hourly ones are made once by whichever process comes first.
create table games.reconcile_run (
  id uuid primary key,
  vendor_id integer not null references games.vendor (id),
  kind text collate "C" not null check (kind in ('daily', 'hourly', 'rounds', 'asked')),
  from_at timestamptz not null,
  to_at timestamptz not null,
  state text collate "C" not null default 'running' check (state in ('running', 'done', 'failed')),
  started_at timestamptz not null default clock_timestamp(),
  -- A run that has not moved for ten minutes is dead.
  moved_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  lines bigint not null default 0,
  found integer not null default 0,
  reason text not null default ''
);
create unique index reconcile_run_once on games.reconcile_run (vendor_id, kind, from_at) where kind in ('daily', 'hourly');
create index reconcile_run_newest on games.reconcile_run (started_at desc, id desc);

-- What differs. A difference closes by itself when a later run does not find it any more.
create table games.difference (
  vendor_id integer not null references games.vendor (id),
  external_id text collate "C" not null,
  kind text collate "C" not null check (kind in (
    'missing-here', 'missing-there', 'amount', 'currency', 'player', 'round', 'game', 'reference', 'kind', 'state', 'duplicate-there')),
  player_id bigint,
  -- When the transaction was, by the side that has it.
  at timestamptz not null,
  ours jsonb,
  theirs jsonb,
  found_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  run_id uuid not null,
  state text collate "C" not null default 'open' check (state in ('open', 'closed')),
  closed_at timestamptz,
  -- gone: a later run did not find it; applied: replayed through the gateway, with the reason somebody gave; accepted: somebody has looked at it and
  -- leaves it as it is, and it stays closed while both sides say the same.
  closed_how text collate "C" check (closed_how in ('gone', 'applied', 'accepted')),
  reason text not null default '',
  primary key (vendor_id, external_id, kind)
);
create index difference_open on games.difference (vendor_id, at) where state = 'open';
create index difference_at on games.difference (at, external_id, kind);

-- How vendors' calls went, hour by hour. `out`: we call them, `in`: they call our wallet. Written by each process every few seconds, not by each call.
create table games.vendor_calls (
  vendor_id integer not null references games.vendor (id),
  hour timestamptz not null,
  direction text collate "C" not null check (direction in ('out', 'in')),
  calls bigint not null,
  -- Nobody answered, or not as agreed.
  failures bigint not null,
  -- Answered with a no.
  refusals bigint not null,
  total_ms bigint not null,
  slowest_ms integer not null,
  last_at timestamptz not null,
  last_failure_at timestamptz,
  last_failure text not null default '',
  primary key (vendor_id, hour, direction)
);

-- A vendor's list of games on its way into the catalogue: read, compared, carried out; the report stays.
create table games.import (
  id uuid primary key,
  vendor_id integer not null references games.vendor (id),
  source text collate "C" not null check (source in ('vendor', 'file')),
  state text collate "C" not null check (state in ('reading', 'planned', 'applying', 'done', 'failed')),
  -- The list as it came; gone when it is done.
  content text,
  plan jsonb,
  done integer not null default 0,
  asked_by text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- One that has not moved for ten minutes is dead.
  moved_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  problem text not null default ''
);
create index import_newest on games.import (created_at desc, id desc);
-- One list of a vendor is read or written at a time.
create unique index import_under_way on games.import (vendor_id) where state in ('reading', 'applying');
