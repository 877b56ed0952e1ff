-- Results that were paid and turned out wrong. A book is what an owner pays by one result at one brand (a draw's bets, a match's); its number is the owner's.
create table outcomes.correction (
  owner text collate "C" not null,
  book bigint not null,
  no integer not null check (no > 0),
  merchant_id integer not null,
  before_result jsonb not null,
  -- As players read it.
  before_text text not null,
  after_result jsonb not null,
  after_text text not null,
  reason text not null check (reason <> ''),
  -- The sources that agree on the new result: two at least.
  by text[] not null check (cardinality(by) >= 2),
  at timestamptz not null default clock_timestamp(),
  -- Every bet up to this one is judged anew; then the bets found are paid and reversed.
  judged_through uuid,
  judged_at timestamptz,
  done_at timestamptz,
  -- The owner's movements: a prize that is paid, one that is taken back, and the account of the house between which and the player's they move.
  prize_template text not null default 'prize-paid',
  reversal_template text not null default 'prize-reversed',
  prize_account text not null default 'house:prizes',
  primary key (owner, book, no)
);
-- One after another.
create unique index correction_open on outcomes.correction (owner, book) where done_at is null;

-- A bet that a correction changes: what it had got, what it gets, and the movements that made it so.
create table outcomes.corrected_bet (
  owner text collate "C" not null,
  player_id bigint not null,
  bet_id uuid not null,
  no integer not null,
  book bigint not null,
  before_payout bigint not null check (before_payout >= 0),
  -- Why it is so much; the owner's.
  before_detail jsonb,
  before_transaction_id uuid,
  after_payout bigint not null check (after_payout >= 0),
  after_detail jsonb,
  reversal_id uuid,
  -- What the player no longer had of the prize: the house stands in for it.
  covered bigint not null default 0 check (covered >= 0),
  cover_id uuid,
  payment_id uuid,
  done_at timestamptz,
  primary key (player_id, bet_id, no),
  check (before_payout > 0 or after_payout > 0)
);
create index corrected_bet_waiting on outcomes.corrected_bet (owner, book, no, player_id, bet_id) where done_at is null;
-- What a correction changed, for its sums: without it every correction reads all bets that were ever corrected.
create index corrected_bet_of_book on outcomes.corrected_bet (owner, book, no, player_id);
