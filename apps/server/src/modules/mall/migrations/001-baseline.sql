create schema if not exists mall;

-- What points can be redeemed for. Points are whole; worth in money units.
create table mall.item (
  id uuid primary key,
  merchant_id integer not null,
  kind text collate "C" not null check (kind in ('goods', 'voucher', 'cash', 'bonus', 'release', 'spins', 'freebet')),
  category text collate "C" not null,
  -- By language.
  names jsonb not null,
  texts jsonb not null,
  pictures text[] not null default '{}',
  price bigint not null check (price > 0),
  -- Pieces in all, of vouchers the codes that were loaded, and how many of them are gone; null: no bound.
  stock integer check (stock >= 0),
  taken integer not null default 0 check (taken >= 0),
  -- Pieces a day of the brand, and how many are gone on the day that was sold on last.
  day_stock integer check (day_stock >= 0),
  sold_on date not null default '-infinity',
  day_taken integer not null default 0 check (day_taken >= 0),
  limit_most integer check (limit_most > 0),
  limit_period text collate "C" check (limit_period in ('day', 'week', 'month', 'life')),
  rank_from integer not null default 0 check (rank_from >= 0),
  from_at timestamptz,
  until_at timestamptz,
  place integer not null default 0,
  asks_review boolean not null default false,
  offer_id uuid,
  worth bigint check (worth >= 0),
  is_shown boolean not null default false,
  -- Since when it has been in the shop at this price; null: it is not in the shop.
  priced_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  changed_by text not null,
  constraint not_oversold check (stock is null or taken <= stock),
  check ((limit_most is null) = (limit_period is null)),
  check ((offer_id is null) = (kind in ('goods', 'voucher'))),
  check (kind <> 'voucher' or stock is not null),
  check (is_shown = (priced_at is not null))
);
create index item_of_brand on mall.item (merchant_id, place, id);

-- Prices that an item was sold at before, from when to when.
create table mall.price_before (
  item_id uuid not null references mall.item (id),
  price bigint not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (item_id, from_at)
);

-- One redemption. States and moves: contract, `mallOrderMoves`; mall.legal_order_move holds the row to them.
create table mall.order (
  id uuid primary key,
  -- As players read it; the id in other letters.
  number text collate "C" not null,
  merchant_id integer not null,
  player_id bigint not null,
  item_id uuid not null references mall.item (id),
  kind text collate "C" not null,
  -- What it was called when it was redeemed, by language, and its picture.
  names jsonb not null,
  picture text,
  quantity integer not null check (quantity > 0),
  points bigint not null check (points > 0),
  -- What a piece cost the house then, money units.
  worth bigint,
  offer_id uuid,
  state text collate "C" not null check (
    state in ('in-process', 'approved', 'packed', 'shipped', 'received', 'returned', 'rejected', 'cancelled')),
  -- The brand's day that its pieces were taken from.
  day date not null,
  -- Name, mobile number and address under the person's key; goods only.
  address bytea,
  carrier text not null default '',
  tracking text not null default '',
  told text collate "C",
  note text not null default '',
  points_back boolean not null default false,
  pieces_back boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  constraint order_moves_legally check (mall.order_may_become(id, state, quantity, points))
);
create index order_of_player on mall.order (player_id, id desc);
create index order_of_brand on mall.order (merchant_id, id desc);
create index order_open on mall.order (merchant_id, id) where state in ('in-process', 'approved', 'packed');
create index order_of_item on mall.order (item_id, player_id);

create table mall.order_move (
  order_id uuid not null references mall.order (id),
  no integer not null check (no > 0),
  state text collate "C" not null,
  at timestamptz not null default clock_timestamp(),
  -- Staff by their name; empty: the player, or the program.
  by text not null default '',
  primary key (order_id, no)
);

-- Codes of vouchers, sealed under the installation's secret; order_id: whose it is.
create table mall.voucher (
  id uuid primary key,
  item_id uuid not null references mall.item (id),
  digest bytea not null,
  sealed bytea not null,
  order_id uuid references mall.order (id),
  loaded_at timestamptz not null default clock_timestamp(),
  unique (item_id, digest)
);
create index voucher_free on mall.voucher (item_id, id) where order_id is null;
create index voucher_of_order on mall.voucher (order_id) where order_id is not null;

-- The address that a player kept, under their own key.
create table mall.address (
  player_id bigint primary key,
  sealed bytea not null,
  kept_at timestamptz not null default clock_timestamp()
);
