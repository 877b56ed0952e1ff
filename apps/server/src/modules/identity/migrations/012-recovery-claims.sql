-- Claims of players who have lost every way in: nobody is signed in, so that what they hand in stands on a mailbox they have shown to read.
create table identity.recovery_claim (
  id uuid primary key,
  merchant_id integer not null,
  -- Null: there is no such account. It is answered like any other claim and seen by nobody.
  player_id bigint,
  state text collate "C" not null check (state in ('open', 'pending', 'accepted', 'rejected', 'used')),
  token_hash bytea not null unique,
  -- Mailbox, name, birthday and words, under the person's key; null where there is nobody, and once it is forgotten.
  sealed bytea,
  picture_ids uuid[] not null default '{}',
  created_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  -- An open claim ends then; a decided one is forgotten then.
  expires_at timestamptz not null
);
create index recovery_claim_of_player on identity.recovery_claim (player_id);
create index recovery_claim_waiting on identity.recovery_claim (merchant_id, state, submitted_at);
create index recovery_claim_expires on identity.recovery_claim (expires_at);
