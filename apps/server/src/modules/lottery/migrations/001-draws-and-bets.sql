-- Draws, bets and what became of them. Bets are immutable; a draw's state moves only along lottery.legal_move.
create schema lottery;

-- The same table as draw-states.ts of the contract; a test compares every cell.
create function lottery.legal_move(p_from text, p_to text) returns boolean
language sql immutable parallel safe
as $$
  select (p_from, p_to) in (
    ('scheduled', 'open'), ('scheduled', 'void'),
    ('open', 'closed'), ('open', 'void'),
    ('closed', 'drawn'), ('closed', 'void'),
    ('drawn', 'settling'), ('drawn', 'void'),
    ('settling', 'settled'))
$$;

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
  unique (merchant_id, game_code, numero),
  check (opens_at < closes_at and closes_at <= draws_at),
  check (state not in ('drawn', 'settling', 'settled') or (result is not null and win is not null)),
  check (state <> 'settled' or settled_at is not null)
) with (fillfactor = 70);
create index draw_archive on lottery.draw (merchant_id, game_code, draws_at desc, id desc);
create index draw_due on lottery.draw (state, closes_at) where state in ('scheduled', 'open', 'closed', 'drawn', 'settling');
create index draw_refunding on lottery.draw (id) where state = 'void' and settled_at is null;

-- What a row says now decides what it may say next: a check that reads the row it guards, because a plain UPDATE must not be able to make an
-- illegal move either (reliability D1) and a check alone never sees the old row. An UPDATE stores its new version after its checks, so the
-- function still finds the old one. A row that does not exist yet (INSERT, restore of a dump) may be in any state.
-- A commitment and a result, once written, stay: neither can be exchanged after bets were taken on them (D3, D5).
create function lottery.draw_may_become(p_id bigint, p_state text, p_commitment text, p_result jsonb) returns boolean
language plpgsql volatile
as $$
declare
  v_old record;
begin
  select d.state, d.commitment, d.result into v_old from lottery.draw d where d.id = p_id;
  if not found then
    return true;
  end if;
  return (v_old.state = p_state or lottery.legal_move(v_old.state, p_state))
    and (v_old.commitment is null or v_old.commitment is not distinct from p_commitment)
    and (v_old.result is null or v_old.result is not distinct from p_result);
end
$$;
alter table lottery.draw add constraint draw_moves_legally check (lottery.draw_may_become(id, state, commitment, result));

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
  published_at timestamptz not null default clock_timestamp()
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
