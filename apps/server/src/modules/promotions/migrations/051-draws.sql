-- What chance decides for all players of an offer: raffles and packets. Commit, beacon, reveal as house draws do (docs/fairness/draws.md).

create table promotions.draw (
  offer_id uuid primary key references promotions.offer (id),
  merchant_id integer not null,
  kind text collate "C" not null check (kind in ('raffle', 'packets')),
  -- Names it in the derivation of its chance, in its book and in its proof.
  numero text collate "C" not null unique,
  -- The version that it goes by: prizes, tickets and sums do not change once the commitment is published.
  version integer not null,
  -- raffle: open, closed (its book is frozen), drawn, over (its prizes are given). packets: open (waits for the beacon), drawn (parted, packets are there), over (the seed is
  -- told). void: the offer was stopped before it was drawn.
  state text collate "C" not null default 'open' check (state in ('open', 'closed', 'drawn', 'over', 'void')),
  -- SHA-256 of the seed, hex; the seed under the key of draws.
  commitment text collate "C" not null,
  sealed bytea not null,
  opened_at timestamptz not null,
  beacon_id text collate "C",
  beacon_round integer,
  beacon_reason text collate "C",
  -- Of raffles: root of the book of tickets, how many there are, and when it was frozen.
  book_root text collate "C",
  book_count integer,
  -- Secret of the salts of its leaves: so that nobody tells a neighbour's leaf by trying.
  book_salt bytea,
  closed_at timestamptz,
  drawn_at timestamptz,
  -- What repeats it, once everything is told.
  proof jsonb,
  foreign key (offer_id, version) references promotions.offer_version (offer_id, number),
  check ((beacon_id is null) = (beacon_round is null)),
  check ((book_root is null) = (book_count is null))
);
create index draw_running on promotions.draw (kind, state) where state in ('open', 'closed', 'drawn');

-- Packets of a rain, in their order. Money units.
create table promotions.packet (
  offer_id uuid not null references promotions.draw (offer_id),
  no integer not null check (no > 0),
  sum bigint not null check (sum > 0),
  grant_id uuid references promotions.grant (id),
  player_id bigint,
  taken_at timestamptz,
  primary key (offer_id, no),
  check ((grant_id is null) = (player_id is null) and (grant_id is null) = (taken_at is null))
);
create index packet_left on promotions.packet (offer_id, no) where grant_id is null;
create unique index packet_of_player on promotions.packet (offer_id, player_id);

-- Tickets of a raffle, from first to last, as its book was frozen. alias: who holds them in the public book.
create table promotions.ticket_range (
  offer_id uuid not null references promotions.draw (offer_id),
  first integer not null check (first > 0),
  last integer not null check (last >= first),
  player_id bigint not null,
  alias text collate "C" not null,
  -- What they were made of. Money units of own valid turnover.
  turnover bigint not null,
  primary key (offer_id, first)
);
create unique index ticket_range_of_player on promotions.ticket_range (offer_id, player_id);

-- Numbers in the order in which they were drawn, as far as prizes went, with what came of each.
create table promotions.drawn_ticket (
  offer_id uuid not null references promotions.draw (offer_id),
  place integer not null check (place > 0),
  number integer not null,
  player_id bigint not null,
  -- Which prize, from 0; null: passed over, because its player has won already, because the offer is not for them now (excluded people among them), or because nothing is left.
  prize integer check (prize >= 0),
  passed text collate "C" check (passed in ('has-won', 'not-eligible', 'gone')),
  grant_id uuid references promotions.grant (id),
  primary key (offer_id, place),
  check ((prize is null) = (passed is not null) and (prize is null) = (grant_id is null))
);
create unique index drawn_ticket_prize on promotions.drawn_ticket (offer_id, prize) where prize is not null;
