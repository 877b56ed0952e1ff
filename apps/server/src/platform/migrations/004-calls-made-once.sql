-- What a call under an Idempotency-Key answered. Written in the transaction of what it did: there is no answer to something that was rolled back.
create table platform.call_made (
  -- Whose keys they are: 'player:7', 'staff:<id>'.
  owner text collate "C" not null,
  operation text collate "C" not null,
  key text collate "C" not null,
  input_hash bytea not null,
  -- What it takes to give the same answer again: ids, never what a person typed; secrets sealed.
  answer jsonb,
  made_at timestamptz not null default clock_timestamp(),
  primary key (owner, operation, key)
);
