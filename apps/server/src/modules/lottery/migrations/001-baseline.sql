-- Draws, bets and what became of them. Bets are immutable; a draw's state moves only along lottery.legal_move.
create schema if not exists lottery;

create table lottery.draw (
  id bigint generated always as identity primary key,
  merchant_id integer not null,
  state text collate "C" not null default 'scheduled'
    check (state in ('scheduled', 'open', 'closed', 'drawn', 'settling', 'settled', 'void')),
  game_code text collate "C" not null,
  numero text collate "C" not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  -- House draws: published when the draw opens; the seed stays sealed until the draw, then it stands in the proof.
  commitment text,
  server_seed bytea,
  beacon_id text,
  beacon_round integer,
  -- The frozen bet book, written after closing.
  bets_root text,
  bets_count integer,
  bets_stake bigint,
  result jsonb,
  win text,
  proof jsonb,
  -- Every bet up to this one is paid: a settlement that was cut short goes on from here.
  paid_through uuid,
  winners integer,
  prizes bigint,
  void_reason text,
  opened_at timestamptz,
  closed_at timestamptz,
  drawn_at timestamptz,
  -- When the last prize, or for a void draw the last refund, was paid.
  settled_at timestamptz,
  -- `result` stays the first result (lottery.draw_may_become sees to it); what holds now after corrections stands beside it. House draws have a commitment
  -- or a proof and can never be corrected.
  correction_no integer not null default 0,
  corrected_result jsonb,
  corrected_win text,
  corrected_at timestamptz,
  -- Bets placed since then were placed with knowledge of the result: their stakes go back.
  late_from timestamptz,
  -- Whether a house draw's tree of bets is kept (lottery.book_part); those frozen before there was that table are made up for by a task, the newest first.
  book_kept boolean not null default false,
  -- Why a house draw has the beacon it has, as it was when it opened: the public one could be reached, could not be, or was switched off. Null for draws
  -- from before this was written down.
  beacon_reason text check (beacon_reason in ('public', 'unreachable', 'off')),
  unique (merchant_id, game_code, numero),
  check (opens_at < closes_at and closes_at <= draws_at),
  check (state not in ('drawn', 'settling', 'settled') or (result is not null and win is not null)),
  check (state <> 'settled' or settled_at is not null),
  constraint corrected_wholly check (
    (correction_no = 0) = (corrected_result is null) and (correction_no = 0) = (corrected_win is null) and (correction_no = 0) = (corrected_at is null)),
  constraint only_settled_official_draws_are_corrected check (correction_no = 0 or (state = 'settled' and commitment is null and proof is null)),
  constraint draw_moves_legally check (lottery.draw_may_become(id, state, commitment, result))
) with (fillfactor = 70);
create index draw_archive on lottery.draw (merchant_id, game_code, draws_at desc, id desc);
create index draw_due on lottery.draw (state, closes_at) where state in ('scheduled', 'open', 'closed', 'drawn', 'settling');
create index draw_refunding on lottery.draw (id) where state = 'void' and settled_at is null;
-- The archive and its page counts read only this index; a year of a one-minute game is half a million draws.
create index draw_results on lottery.draw (merchant_id, game_code, draws_at desc, id desc) where win is not null and state <> 'void';
-- Recent winners start from the latest draws that had any.
create index draw_won on lottery.draw (merchant_id, settled_at desc) where state = 'settled' and winners > 0;
-- The latest results across all games of a brand.
create index draw_latest on lottery.draw (merchant_id, draws_at desc, id desc) where win is not null and state <> 'void';
-- The draws of one issue at every brand: what a result is looked up by.
create index draw_issue on lottery.draw (game_code, numero);
-- The draw on sale and the next one of each game: with sixty games of a brand the planner otherwise reads all that are planned, game after game.
create index draw_to_come on lottery.draw (merchant_id, game_code, draws_at) where state in ('scheduled', 'open');
-- Draws of a brand by time over all its games: what staff look at day by day.
create index draw_of_day on lottery.draw (merchant_id, draws_at desc, id desc);
-- Draws that were paid lately: what staff find again after they have looked away.
create index draw_settled_lately on lottery.draw (merchant_id, settled_at) where bets_count > 0;
create index draw_book_unkept on lottery.draw (id) where commitment is not null and bets_count > 0 and not book_kept;
-- The draws that opened lately, for the console: by which beacon they are drawn.
create index draw_opened on lottery.draw (opened_at) where beacon_reason is not null;

create table lottery.bet (
  player_id bigint not null,
  -- UUIDv7: a player's bets lie together in time order, and the index by draw grows at its end.
  id uuid not null,
  -- The order it came with; also the id of the wallet's transaction that paid for it.
  master_id uuid not null,
  draw_id bigint not null,
  unit bigint not null check (unit > 0),
  stake bigint not null check (stake > 0),
  placed_at timestamptz not null,
  merchant_id integer not null,
  combinations integer not null check (combinations > 0),
  multiple integer not null check (multiple > 0),
  play text collate "C" not null,
  odds_version text collate "C" not null,
  content text collate "C" not null,
  -- Given back at once for taking a lower prize group. `stake` is what was paid; the price was stake + rebate.
  rebate bigint not null default 0 check (rebate >= 0),
  -- Prize group the odds were sold at; null for fixed odds.
  series integer,
  -- What the bet takes of counted limits: [[key, possible payout, …], …]; null when nothing is counted. Cancelling gives it back.
  risk jsonb,
  -- The chase it belongs to.
  chase_id uuid,
  primary key (player_id, id)
);
create index bet_of_draw on lottery.bet (draw_id, id);

-- Winners, cancelled and refunded bets only: a bet of a settled draw without a row here has lost.
create table lottery.bet_outcome (
  player_id bigint not null,
  bet_id uuid not null,
  draw_id bigint not null,
  payout bigint not null check (payout > 0),
  at timestamptz not null,
  transaction_id uuid not null,
  kind text collate "C" not null check (kind in ('won', 'cancelled', 'refunded')),
  hits jsonb,
  primary key (player_id, bet_id),
  check ((kind = 'won') = (hits is not null))
);
create index bet_outcome_of_draw on lottery.bet_outcome (draw_id, bet_id);

-- Odds as they were sold; a bet names the version it was sold at.
create table lottery.odds_table (
  version text collate "C" primary key,
  game_code text not null,
  rules_version text not null,
  odds jsonb not null,
  first_used_at timestamptz not null default clock_timestamp()
);

-- Pre-published seed chains that stand in for the public beacon when offline. One installation, one line of chains.
create table lottery.beacon_chain (
  id text collate "C" primary key,
  anchor text not null,
  length integer not null check (length > 0),
  -- Unix seconds; round r is due at genesis + (r - 1) * period.
  genesis bigint not null unique,
  period integer not null check (period > 0),
  -- Every checkpoint_step-th value from the tail down, sealed: a value costs at most that many hashes.
  checkpoint_step integer not null check (checkpoint_step > 0),
  sealed_checkpoints bytea not null,
  published_at timestamptz not null default clock_timestamp(),
  -- Chains are sealed under the key of draws, which only processes of the drawing role hold; this says under which. Null: under the installation's secret,
  -- as it was before there was such a key. Draws that name such a chain are finished with it; no new draw does.
  sealed_under text
);

create table lottery.result_import (
  id bigint generated always as identity primary key,
  game_code text not null,
  source text not null,
  lines integer not null,
  archived integer not null,
  applied integer not null,
  known integer not null,
  refused jsonb not null,
  at timestamptz not null default clock_timestamp()
);

-- What a brand changes of the house's limits (limits.ts describes the settings). Game '*' stands for all.
create table lottery.game_limits (
  merchant_id integer not null,
  game_code text collate "C" not null,
  settings jsonb not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (merchant_id, game_code)
);

-- Possible payouts taken so far, by draw and key: "LO2 68" for a number of a play, "@5001" for a player. Counters exist only for bets of games that have
-- such a limit: nobody else's placing touches them. Rows live as long as their draw's betting.
create table lottery.exposure (
  draw_id bigint not null,
  key text collate "C" not null,
  payout bigint not null check (payout >= 0),
  primary key (draw_id, key)
) with (fillfactor = 50);

-- Chases: one slip over many draws. The money is held in the wallet; each draw's bets are placed from it as the draw opens.
-- Locks, in this order: draw (shared), chase, counters of limits, wallet accounts. Whoever changes anything of a chase holds its row of lottery.chase.
create table lottery.chase (
  player_id bigint not null,
  -- Also the id of the wallet's transaction that held the full amount.
  id uuid not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  total_amount bigint not null check (total_amount > 0),
  held_amount bigint not null check (held_amount >= 0),
  placed_amount bigint not null default 0 check (placed_amount >= 0),
  released_amount bigint not null default 0 check (released_amount >= 0),
  prize bigint not null default 0 check (prize >= 0),
  merchant_id integer not null,
  total_draws integer not null check (total_draws > 0),
  waiting_draws integer not null check (waiting_draws >= 0),
  placed_draws integer not null default 0 check (placed_draws >= 0),
  cancelled_draws integer not null default 0 check (cancelled_draws >= 0),
  dropped_draws integer not null default 0 check (dropped_draws >= 0),
  -- Placed and not over yet.
  open_draws integer not null default 0 check (open_draws between 0 and placed_draws),
  state text collate "C" not null default 'running' check (state in ('running', 'finished', 'stopped', 'cancelled', 'withdrawn')),
  mode text collate "C" not null,
  game_code text collate "C" not null,
  won_numero text collate "C",
  stop_on_win boolean not null,
  primary key (player_id, id),
  check (waiting_draws + placed_draws + cancelled_draws + dropped_draws = total_draws),
  check (held_amount + placed_amount + released_amount = total_amount),
  check ((waiting_draws = 0) = (held_amount = 0)),
  check ((state = 'running') = (ended_at is null)),
  check (state = 'running' or waiting_draws = 0)
) with (fillfactor = 60); -- its figures change with every draw and no index holds them: room for the next version on the same page
create index chase_running on lottery.chase (merchant_id, game_code) where state = 'running';

-- The lines as they were checked and priced when the chase was placed: odds version, prize group and rebate are frozen here.
create table lottery.chase_line (
  player_id bigint not null,
  chase_id uuid not null,
  unit bigint not null check (unit > 0),
  -- What is paid at factor 1, the rebate taken off.
  stake bigint not null check (stake > 0),
  rebate bigint not null check (rebate >= 0),
  combinations integer not null check (combinations > 0),
  multiple integer not null check (multiple > 0),
  series integer,
  -- What the line takes of counted limits at factor 1, as lottery.judge_exposure reads it; null for nothing.
  risk jsonb,
  line integer not null,
  play text collate "C" not null,
  odds_version text collate "C" not null,
  content text collate "C" not null,
  primary key (player_id, chase_id, line)
);

create table lottery.chase_draw (
  player_id bigint not null,
  chase_id uuid not null,
  stake bigint not null check (stake > 0),
  prize bigint not null default 0 check (prize >= 0),
  -- As planned; when the draw's own row says otherwise, that decides.
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  -- Set once placed. The order's id is also the id of the wallet's transaction that paid for it.
  draw_id bigint,
  master_id uuid,
  changed_at timestamptz,
  merchant_id integer not null,
  multiple integer not null check (multiple > 0),
  position integer not null,
  -- May be placed as soon as its draw is open. With stop-on-win only one of a chase is, and only while none that is placed is still open.
  ready boolean not null,
  -- Some line of it takes of counted limits.
  counted boolean not null,
  game_code text collate "C" not null,
  numero text collate "C" not null,
  state text collate "C" not null default 'waiting'
    check (state in ('waiting', 'placed', 'won', 'lost', 'refunded', 'cancelled', 'dropped')),
  -- Why it was released: cancelled by the player or the house, or by the stop on a win; dropped as too late, for a limit of the house, or for one of the
  -- player's own (limited).
  reason text collate "C" check (reason in ('player', 'house', 'win', 'late', 'limit', 'limited')),
  primary key (player_id, chase_id, position),
  unique (player_id, chase_id, numero),
  check ((draw_id is null) = (master_id is null)),
  check (state not in ('placed', 'won', 'lost', 'refunded') or draw_id is not null),
  check (state not in ('waiting', 'dropped') or draw_id is null)
) with (fillfactor = 80);
-- What may be placed on a draw; what waits and is late; whose bets are on a draw that is not over.
create index chase_draw_waiting on lottery.chase_draw (ready, game_code, numero, merchant_id) where state = 'waiting';
create index chase_draw_late on lottery.chase_draw (closes_at) where state = 'waiting';
create index chase_draw_open on lottery.chase_draw (draw_id) where state = 'placed';

-- Results of official draws: reports of sources, what was decided from them, corrections, and a log that is only added to.

-- One row each time a source says what was drawn. Reports know no brand: the draw they speak of is the same everywhere.
create table lottery.result_report (
  id bigint generated always as identity primary key,
  game_code text collate "C" not null,
  numero text collate "C" not null,
  source_kind text collate "C" not null check (source_kind in ('feed', 'person')),
  source text not null,
  -- The source's name as it is compared: a person in capitals is no second person.
  source_key text collate "C" not null check (source_key <> ''),
  result jsonb not null,
  -- The canonical text of the result: two reports agree when this is equal.
  result_text text collate "C" not null,
  -- When the numbers were drawn, as the source has it.
  drawn_at timestamptz,
  -- When it came in: the beginning of the transaction, before sales were stopped for it.
  at timestamptz not null default now(),
  early text collate "C" check (early in ('before-opening', 'before-closing', 'before-draw')),
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawn_reason text,
  -- What a person says beside a result: where it was read, or why it is to be corrected. Who must choose between two reports chooses by it. Null for feeds,
  -- and for what was reported before this was asked. It stays as the rest of what a report says.
  note text,
  check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_reason is null)),
  constraint report_stays check (lottery.report_may_become(id, source_key, result_text, note, at, withdrawn_at))
);
-- A source has one say at a time: it cannot agree with itself.
create unique index result_report_standing on lottery.result_report (game_code, numero, source_kind, source_key) where withdrawn_at is null;
create index result_report_of_draw on lottery.result_report (game_code, numero, id);
-- Early reports whose draw may still be on sale; few at any time.
create index result_report_early on lottery.result_report (at) where early in ('before-opening', 'before-closing');

-- What agreement led to; the draws of every brand follow from it, also after a kill in between. Never changed: a correction is another matter.
create table lottery.result_decision (
  game_code text collate "C" not null,
  numero text collate "C" not null,
  result jsonb not null,
  result_text text collate "C" not null,
  reports bigint[] not null,
  -- From this moment somebody could know the result: bets placed since are given back.
  known_at timestamptz not null,
  decided_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz,
  primary key (game_code, numero)
);
create index result_decision_waiting on lottery.result_decision (decided_at) where applied_at is null;

create table lottery.result_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  game_code text collate "C" not null,
  numero text collate "C" not null,
  -- Null: every brand.
  merchant_id integer,
  action text collate "C" not null,
  by text[] not null,
  reason text,
  before jsonb,
  after jsonb,
  constraint result_log_is_only_added_to check (lottery.log_line_is_new(id))
);
create index result_log_of_draw on lottery.result_log (game_code, numero, id);

create table lottery.draw_correction (
  draw_id bigint not null,
  no integer not null check (no > 0),
  merchant_id integer not null,
  before_result jsonb not null,
  before_win text not null,
  after_result jsonb not null,
  after_win text not null,
  reason text not null check (reason <> ''),
  -- The sources that agree on the new result: two at least.
  by text[] not null check (cardinality(by) >= 2),
  at timestamptz not null default clock_timestamp(),
  -- Every bet up to this one is judged anew; then the bets found are paid and reversed.
  judged_through uuid,
  judged_at timestamptz,
  done_at timestamptz,
  primary key (draw_id, no)
);
-- One after another.
create unique index draw_correction_open on lottery.draw_correction (draw_id) where done_at is null;

-- A bet that a correction changes: what it had got, what it gets, and the movements that made it so.
create table lottery.bet_correction (
  player_id bigint not null,
  bet_id uuid not null,
  no integer not null,
  draw_id bigint not null,
  before_payout bigint not null check (before_payout >= 0),
  before_hits jsonb,
  before_transaction_id uuid,
  after_payout bigint not null check (after_payout >= 0),
  after_hits jsonb,
  reversal_id uuid,
  -- What the player no longer had of the prize: the house stands in for it.
  covered bigint not null default 0 check (covered >= 0),
  cover_id uuid,
  payment_id uuid,
  done_at timestamptz,
  primary key (player_id, bet_id, no),
  check (before_payout > 0 or after_payout > 0)
);
create index bet_correction_waiting on lottery.bet_correction (draw_id, no, player_id, bet_id) where done_at is null;
-- What a correction changed, for its sums and the chases it touches: without it every correction reads all bets that were ever corrected.
create index bet_correction_of_draw on lottery.bet_correction (draw_id, no, player_id);

-- State of each feed, shared by all workers: who takes next_at polls; the others find it in the future.
create table lottery.result_feed (
  name text primary key,
  next_at timestamptz not null,
  failures integer not null default 0,
  etag text,
  last_modified text,
  polled_at timestamptz,
  succeeded_at timestamptz,
  last_problem text,
  entries integer not null default 0,
  refused integer not null default 0
);

-- The tree of a frozen bet book, kept with its draw: a player's receipt reads a few nodes instead of hashing every bet again. Each row holds the nodes of
-- 128 leaves and of the subtrees that they complete, 32 bytes each, in the order in which they are known (book-tree.ts); a node is read as a substring,
-- therefore nothing here is compressed. Rows are written once, before the root, and follow from bets that cannot change any more.
create table lottery.book_part (
  draw_id bigint not null,
  part integer not null check (part >= 0),
  -- The bet of the row's first leaf: a bet's leaf stands in the last row that does not begin after it.
  first_bet uuid not null,
  nodes bytea not null,
  primary key (draw_id, part)
);
alter table lottery.book_part alter column nodes set storage external;
create unique index book_part_of_bet on lottery.book_part (draw_id, first_bet);

-- Players of play money, from the first bet that they placed when there was this table: bets placed from then on are no part of any bet book. Bets from
-- before stay where they were.
create table lottery.trial_player (
  player_id bigint primary key,
  since timestamptz not null default clock_timestamp()
);

-- When the stakes of a draw's bets became the house's: the end of its settlement, with the number of the database transaction that wrote it, so that
-- whoever follows takes each once. Draws without bets have none. Void draws neither: their stakes go back.
create table lottery.settlement (
  draw_id bigint primary key,
  at timestamptz not null,
  writer xid8 not null default pg_current_xact_id()
);
create index settlement_writer on lottery.settlement (writer);

-- The draws that an organiser has published, as an operator has stored them: the schedule of a game that follows such a calendar.
create table lottery.published_draw (
  game_code text collate "C" not null,
  -- Local date of the game.
  date date not null,
  -- Within the year, as the organiser numbers its draws.
  number integer not null check (number > 0),
  kind text collate "C" not null default 'draw' check (kind in ('draw', 'snowball')),
  stored_at timestamptz not null default clock_timestamp(),
  primary key (game_code, date)
);
