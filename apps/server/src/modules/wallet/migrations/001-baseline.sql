-- The ledger. Rows of transaction and entry are only ever added; account is the projection that one row lock a player protects.
create schema if not exists wallet;

-- What a player has staked, won, deposited and withdrawn is kept on the row of their main account by the update that moves it: no other row is
-- written and no other lock taken. Beside each sum stands what it was when the day, the week (from Monday) and the month began, in the time zone of
-- the brand: the figure of a period is the difference. Limits (module protection) are judged on these figures, under the row's lock.
create table wallet.account (
  player_id bigint not null,
  balance bigint not null default 0 check (balance >= 0),
  -- Number of entries on this account; the newest entry carries it.
  sequence bigint not null default 0 check (sequence >= 0),
  code text collate "C" not null check (code in ('main', 'held', 'float')),
  currency text not null,
  -- Figures stand on the main account only: on the others they are null and take no room, so that a page holds twice the players.
  turnover bigint default 0,
  -- Stakes less stakes given back. No figure of a period falls below zero when something of an earlier one is given back: what was "before" falls
  -- with it instead, so that nothing given back makes room below a limit.
  staked bigint default 0,
  returned bigint default 0,
  deposited bigint default 0,
  withdrawn bigint default 0,
  staked_before_day bigint default 0,
  returned_before_day bigint default 0,
  deposited_before_day bigint default 0,
  staked_before_week bigint default 0,
  returned_before_week bigint default 0,
  deposited_before_week bigint default 0,
  staked_before_month bigint default 0,
  returned_before_month bigint default 0,
  deposited_before_month bigint default 0,
  -- The day the figures "before" are of; it never goes back, whatever the clock does.
  period_day date not null default '1970-01-01',
  time_zone text collate "C" not null default 'UTC',
  primary key (player_id, code),
  constraint account_figures check ((code = 'main') = (staked is not null))
) with (fillfactor = 50); -- room for the next version on the same page: no index is touched by a movement

create table wallet.transaction (
  player_id bigint not null,
  id uuid not null,
  created_at timestamptz not null,
  merchant_id integer not null,
  template text collate "C" not null,
  idempotency_key text collate "C" not null,
  input_hash bytea not null,
  reference text not null,
  remark text not null default '',
  -- The database's transaction that wrote it: followers of the ledger read each movement exactly once by it.
  writer xid8 not null default pg_current_xact_id(),
  primary key (player_id, id)
);
-- "+ 0": beside the primary key, which begins with the player too, the planner may hold the player alone for a key (statistics taken while most
-- players had one movement made it walk through all movements of a busy one). What is asked for by this expression only this index can find.
create unique index transaction_key on wallet.transaction ((player_id + 0), idempotency_key);
create index transaction_writer on wallet.transaction (writer);
-- Movements of a brand's hour. The table grows at its end, so a summary of its pages finds a time; it costs a movement nothing.
create index transaction_time on wallet.transaction using brin (created_at) with (pages_per_range = 32, autosummarize = on);

create table wallet.entry (
  player_id bigint not null,
  transaction_id uuid not null,
  amount bigint not null check (amount <> 0),
  -- Null on house accounts: they keep no running balance, so that no two players wait for one row.
  balance_after bigint check (balance_after >= 0),
  sequence bigint,
  line smallint not null,
  account text collate "C" not null,
  primary key (player_id, transaction_id, line),
  check ((sequence is null) = (account like 'house:%') and (balance_after is null) = (sequence is null))
);
create unique index entry_statement on wallet.entry (player_id, account, sequence) where sequence is not null;

create table wallet.hold (
  player_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  amount bigint not null check (amount > 0),
  state text collate "C" not null default 'held' check (state in ('held', 'paid', 'released', 'expired')),
  reference text not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  closed_at timestamptz,
  primary key (player_id, id)
);
create index hold_expiry on wallet.hold (expires_at) where state = 'held' and expires_at is not null;
