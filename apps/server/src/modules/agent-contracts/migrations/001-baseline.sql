-- What agents and the house agree to pay those directly below them, the bills that come of it and what is still owed. Rules: README.md of the module.
create schema if not exists agent_contracts;

create table agent_contracts.contract (
  id uuid primary key,
  merchant_id integer not null,
  kind text collate "C" not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  -- Null: the house.
  payer_id bigint,
  receiver_id bigint not null,
  -- changing, ending: as accepted, and the receiver is asked for another version or for the end.
  state text collate "C" not null check (state in ('proposed', 'accepted', 'changing', 'ending', 'ended', 'refused', 'withdrawn', 'expired')),
  made_at timestamptz not null,
  -- When the version that was accepted first begins to count.
  holds_from timestamptz,
  -- It counts until then.
  ends_at timestamptz,
  -- Why it ends: notice of the payer, agreed by the receiver, above (what the payer is paid themselves no longer covers it), moved to another line.
  end_reason text collate "C" check (end_reason in ('notice', 'agreed', 'above', 'moved')),
  -- What losses of a line left over for the next dividend, never above 0. Money units.
  carry bigint not null default 0 check (carry <= 0),
  -- What was paid too little or too much once figures had been corrected, and waits for the next bill. Money units.
  rest bigint not null default 0,
  check (payer_id is distinct from receiver_id),
  check ((holds_from is null) = (state in ('proposed', 'refused', 'withdrawn', 'expired'))),
  check ((ends_at is null) = (end_reason is null)),
  check (state <> 'ended' or ends_at is not null)
);
-- Everybody stands below one only, so there is one contract of a kind at a time.
create unique index contract_live on agent_contracts.contract (receiver_id, kind) where state in ('proposed', 'accepted', 'changing', 'ending');
create index contract_of_payer on agent_contracts.contract (payer_id, kind, receiver_id);
create index contract_of_receiver on agent_contracts.contract (receiver_id, kind, made_at desc);
create index contract_of_brand on agent_contracts.contract (merchant_id, kind, made_at desc);
create index contract_ends on agent_contracts.contract (ends_at) where state = 'ending';

-- What was proposed; never changed but for what became of it.
create table agent_contracts.version (
  contract_id uuid not null references agent_contracts.contract (id),
  number smallint not null check (number > 0),
  state text collate "C" not null default 'proposed' check (state in ('proposed', 'accepted', 'refused', 'withdrawn', 'expired')),
  -- Of a dividend: whether a line's losses are carried into the next period.
  carry text collate "C" not null default 'forever' check (carry in ('none', 'previous', 'month', 'forever')),
  made_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz,
  -- Bills of periods that begin then or later are made by it.
  effective_from timestamptz,
  primary key (contract_id, number),
  check ((state = 'accepted') = (effective_from is not null))
);
create index version_waits on agent_contracts.version (answer_by) where state = 'proposed';

-- From which turnover, people, loss (or size of a bet) on which rate is paid. Money units; rates are 1/10 000.
create table agent_contracts.tier (
  contract_id uuid not null,
  version smallint not null,
  number smallint not null check (number between 1 and 10),
  turnover bigint not null check (turnover >= 0),
  active integer not null check (active >= 0),
  loss bigint not null check (loss >= 0),
  bet bigint not null check (bet >= 0),
  -- Real time: of bets that were won.
  rate integer not null check (rate between 0 and 10000),
  -- Real time: of bets that were lost.
  lost_rate integer not null check (lost_rate between 0 and 10000),
  -- A sum in place of the rate.
  fixed bigint check (fixed > 0),
  primary key (contract_id, version, number),
  foreign key (contract_id, version) references agent_contracts.version (contract_id, number)
);

-- What both read of how the contract came about. Only added to.
create table agent_contracts.event (
  contract_id uuid not null references agent_contracts.contract (id),
  number integer not null,
  at timestamptz not null,
  what text collate "C" not null
    check (what in ('proposed', 'accepted', 'refused', 'withdrawn', 'expired', 'change', 'change-refused', 'change-withdrawn', 'change-expired', 'end', 'end-withdrawn', 'end-agreed', 'ends-above', 'ended')),
  -- Null: the house, or the clock.
  by_player bigint,
  version smallint,
  primary key (contract_id, number)
);

-- Periods of a brand whose bills are made.
create table agent_contracts.period (
  merchant_id integer not null,
  kind text collate "C" not null,
  starts timestamptz not null,
  ends timestamptz not null,
  -- Up to when the figures were complete of which the bills, or their corrections, were made.
  counted_until timestamptz not null,
  primary key (merchant_id, kind, starts),
  check (ends > starts)
);

-- One of a contract and period, with what it was made of. Money units.
create table agent_contracts.bill (
  id uuid primary key,
  contract_id uuid not null references agent_contracts.contract (id),
  version smallint not null,
  merchant_id integer not null,
  kind text collate "C" not null,
  payer_id bigint,
  receiver_id bigint not null,
  -- How deep the receiver stands: who stands higher is paid first.
  depth smallint not null,
  -- The period of the brand that it belongs to, and what of it the contract held.
  period_starts timestamptz not null,
  starts timestamptz not null,
  ends timestamptz not null,
  made_at timestamptz not null,
  valid bigint not null,
  -- What the line left the house; below 0: what it won.
  result bigint not null,
  active integer not null,
  carry_in bigint not null,
  carry_out bigint not null,
  -- Null: no tier was reached.
  tier smallint,
  amount bigint not null check (amount >= 0),
  -- Of corrections of bills before.
  adjusted bigint not null,
  due bigint generated always as (amount + adjusted) stored check (amount + adjusted >= 0),
  paid bigint not null default 0,
  -- What the receiver or two of the house's people let go.
  forgiven bigint not null default 0,
  parts integer not null default 0,
  -- review: staff look at it first; due: to be paid once the payer has been; owed: there was not enough.
  state text collate "C" not null check (state in ('nothing', 'review', 'due', 'owed', 'paid', 'forgiven')),
  settled_at timestamptz,
  unique (contract_id, period_starts),
  check (paid >= 0 and forgiven >= 0 and paid + forgiven <= amount + adjusted)
) with (fillfactor = 85);
create index bill_of_receiver on agent_contracts.bill (receiver_id, kind, starts desc);
create index bill_of_payer on agent_contracts.bill (payer_id, kind, starts desc);
create index bill_of_period on agent_contracts.bill (merchant_id, kind, period_starts, depth);
create index bill_due on agent_contracts.bill (kind, period_starts, depth, payer_id) where state = 'due';
create index bill_owed on agent_contracts.bill (payer_id, made_at) where state = 'owed';
create index bill_review on agent_contracts.bill (merchant_id, made_at) where state = 'review';

-- What a bill would have been by the figures as they are now, where these were corrected after it. Only added to; the newest one holds.
create table agent_contracts.correction (
  bill_id uuid not null references agent_contracts.bill (id),
  number smallint not null,
  at timestamptz not null,
  valid bigint not null,
  result bigint not null,
  active integer not null,
  carry_in bigint not null,
  carry_out bigint not null,
  tier smallint,
  amount bigint not null,
  -- Against what held before: added to what the next bill of the contract pays.
  difference bigint not null,
  primary key (bill_id, number)
);
