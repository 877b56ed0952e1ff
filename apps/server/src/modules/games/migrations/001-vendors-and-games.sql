-- Vendors, their games, and what each brand makes of them. Small tables: every process keeps a copy (catalogue.ts) and is told by the version.
create schema games;

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
  check ((protocol = 'rs') = (public_key is not null) and (protocol = 'pam') = (api_key_hash is not null))
);

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

-- The player as a vendor knows him: never our own id.
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
  expires_at timestamptz not null
);
create index launch_player on games.launch (player_id, created_at);
create index launch_expires on games.launch (expires_at);
