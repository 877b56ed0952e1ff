-- Figures of the ledger, kept as movements happen and made anew by a rebuild. They are worth nothing by themselves: every row can be made again.
create schema reports;

-- What a movement counts as. One table: statements here and the reading of figures obey it. Movements within the player's own accounts count for nothing.
create function reports.measure_of(p_template text) returns text
language sql immutable parallel safe
as $$
  select case
    when p_template in ('deposit-credited', 'voucher-redeemed', 'deposit-reversed') then 'deposits'
    when p_template in ('withdrawal-paid', 'withdrawal-returned') then 'withdrawals'
    when p_template in ('stake-placed', 'chase-stake-placed', 'game-stake-placed') then 'stakes'
    when p_template in ('stake-refunded', 'game-stake-refunded') then 'returned'
    when p_template in ('prize-paid', 'prize-reversed', 'game-prize-paid') then 'prizes'
    when p_template in ('adjustment', 'reversal-covered') then 'adjustments'
    when p_template = 'deposit-fee' then 'fees'
    when p_template in ('vendor-wallet-held', 'vendor-wallet-released') then 'vendorIn'
    when p_template = 'vendor-wallet-emptied' then 'vendorOut'
    else 'other'
  end
$$;

-- One set of figures. `followed`: every movement whose writer (a transaction of the database) is below it is in the figures, no other one is. One set is
-- live; a rebuild makes another one beside it from the players one after the other, catches up, compares and takes its place.
create table reports.generation (
  id integer generated always as identity primary key,
  state text collate "C" not null check (state in ('live', 'building', 'old', 'failed')),
  followed xid8 not null,
  -- Of a rebuild: where it stands, and what came of the comparison with the set it replaced.
  after_player bigint not null default -9223372036854775808,
  done bigint not null default 0,
  total bigint not null default 0,
  differences bigint,
  problem text not null default '',
  asked_by text not null default '',
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create unique index generation_live on reports.generation (state) where state in ('live', 'building');
insert into reports.generation (state, followed, ended_at) values ('live', '0', clock_timestamp());

-- By hour of the brand's zone (`at` is the instant it begins). Game: the lottery's code or the id of a vendor's game; vendor 0: the house.
create table reports.hour (
  generation integer not null,
  merchant_id integer not null,
  at timestamptz not null,
  template text collate "C" not null,
  vendor_id integer not null,
  game text collate "C" not null,
  method text collate "C" not null,
  currency text collate "C" not null,
  trial boolean not null,
  count bigint not null,
  amount bigint not null,
  main bigint not null,
  fee bigint not null,
  primary key (generation, merchant_id, at, template, vendor_id, game, method, currency, trial)
) with (fillfactor = 70);

-- By player and day of the brand's zone, each figure with the sign people read it with.
create table reports.player_day (
  generation integer not null,
  merchant_id integer not null,
  day date not null,
  player_id bigint not null,
  currency text collate "C" not null,
  trial boolean not null,
  deposit_count bigint not null,
  deposits bigint not null,
  withdrawal_count bigint not null,
  withdrawals bigint not null,
  stake_count bigint not null,
  stakes bigint not null,
  returned bigint not null,
  prizes bigint not null,
  adjustments bigint not null,
  fees bigint not null,
  vendor_in bigint not null,
  vendor_out bigint not null,
  primary key (generation, merchant_id, day, player_id)
) with (fillfactor = 70);

-- When a player paid in for the first time: the earliest, in whatever order movements become known.
create table reports.first_deposit (
  generation integer not null,
  merchant_id integer not null,
  player_id bigint not null,
  at timestamptz not null,
  trial boolean not null,
  primary key (generation, player_id)
);
create index first_deposit_at on reports.first_deposit (generation, merchant_id, at);
