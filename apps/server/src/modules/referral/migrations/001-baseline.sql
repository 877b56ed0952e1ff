create schema if not exists referral;

-- By what friends count and what both get for it: one document a version, never changed. The highest is what new friends go by.
create table referral.rule (
  merchant_id integer not null,
  version integer not null check (version > 0),
  document jsonb not null,
  saved_at timestamptz not null default clock_timestamp(),
  saved_by text not null,
  primary key (merchant_id, version)
);

-- A friend who registered with a member's code.
create table referral.invitation (
  id uuid primary key,
  merchant_id integer not null,
  inviter_id bigint not null,
  friend_id bigint not null unique check (friend_id <> inviter_id),
  -- Null: nobody was promised anything when they registered.
  rule_version integer,
  registered_at timestamptz not null,
  -- The brand's days on which what they do counts, both included, and when the last one is over.
  from_day date not null,
  to_day date not null,
  until timestamptz,
  state text collate "C" not null default 'registered'
    check (state in ('registered', 'contact', 'deposited', 'qualified', 'rewarded', 'expired', 'refused', 'reversed')),
  -- When each of it was seen to be done.
  contact_at timestamptz,
  deposited_at timestamptz,
  played_at timestamptz,
  -- Money units.
  deposited bigint not null default 0,
  turnover bigint not null default 0,
  qualified_at timestamptz,
  -- The first day of the brand's month in which the friend counts for the inviter; null: not, or the month had brought all that it may.
  counted_month date,
  marks text[] not null default '{}',
  is_released boolean not null default false,
  -- The person behind the friend is erased: they have no name any more.
  is_forgotten boolean not null default false,
  decision text collate "C" check (decision in ('release', 'refuse')),
  decided_by text,
  decided_reason text,
  decided_at timestamptz,
  ended_at timestamptz,
  -- When a reward that could not be given is tried again.
  try_at timestamptz,
  foreign key (merchant_id, rule_version) references referral.rule (merchant_id, version),
  check ((rule_version is null) = (until is null)),
  check ((decision is null) = (decided_at is null))
);
create index invitation_of_inviter on referral.invitation (inviter_id, registered_at desc, id desc);
create index invitation_of_brand on referral.invitation (merchant_id, registered_at desc, id desc);
create index invitation_in_state on referral.invitation (merchant_id, state, registered_at desc, id desc);
create index invitation_counted on referral.invitation (inviter_id, counted_month) where counted_month is not null;
create index invitation_without_contact on referral.invitation (friend_id) where state = 'registered';
create index invitation_open on referral.invitation (until) where state in ('registered', 'contact', 'deposited');
create index invitation_to_try on referral.invitation (try_at) where state = 'qualified';

-- What each side gets. milestone: beside what every friend brings the inviter.
create table referral.reward (
  invitation_id uuid not null references referral.invitation (id),
  side text collate "C" not null check (side in ('inviter', 'friend', 'milestone')),
  player_id bigint not null,
  offer_id uuid not null,
  outcome text collate "C" not null check (outcome in ('given', 'waiting', 'capped', 'refused', 'taken-back')),
  -- Code of the refusal.
  why text not null default '',
  grant_id uuid,
  primary key (invitation_id, side),
  check (grant_id is not null or outcome not in ('given', 'taken-back'))
);

-- Up to which change of the figures the turnover of a brand's friends was looked at.
create table referral.turnover_seen (merchant_id integer primary key, up_to timestamptz not null);
