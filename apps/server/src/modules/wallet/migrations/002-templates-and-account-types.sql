-- What the contract says of movements and of players' accounts, for SQL to read. Filled from packages/contract/src/wallet.ts whenever the schema is applied; a row
-- that the contract no longer names stays as it is, since movements and accounts go by it.
create table wallet.template (
  name text collate "C" primary key,
  -- For which figures of the player a movement counts (see wallet.gain), and which of the rules that protect players it has to obey (see wallet.judge).
  counts text collate "C" check (counts in ('stake', 'wallet-stake', 'return', 'deposit', 'withdrawal')),
  guard text collate "C" check (guard in ('stake', 'reserve', 'arranged')),
  -- For the reports: the figure it belongs to, whether it takes back what another movement of that figure did, whether it is decided as it is placed.
  measure text collate "C" not null,
  is_reversal boolean not null,
  is_decided boolean not null,
  -- What its reference names, e.g. a bet.
  about text collate "C"
);

create table wallet.account_type (
  code text collate "C" primary key,
  -- Null: the player's own.
  currency text collate "C",
  is_free boolean not null,
  counts boolean not null,
  in_balance boolean not null,
  opens_with_player boolean not null,
  -- Figures, limits and the balance are sums in the player's currency.
  check (currency is null or not (is_free or counts or in_balance)),
  -- The account that every player has: its row carries the figures, its lock is the player's.
  check (code <> 'main' or (is_free and counts and in_balance and opens_with_player))
);

-- From here on an account is of a type of the table above.
alter table wallet.account drop constraint account_code_check;
