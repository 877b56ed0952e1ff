-- Full names and mailboxes are sealed: staff find them by keyed digests of the words of a name, of the whole of it, and of a mailbox's domain.
-- A table of its own and no column of the player: his row changes with every sign-in, these change with his name.
create table identity.search_digest (
  player_id bigint not null references identity.player (id),
  kind text not null check (kind in ('name', 'domain')),
  -- The first 16 bytes of the digest; the brand and the kind are part of what it is of.
  digest bytea not null,
  -- In this order a frequent word's newest players are read from the index.
  primary key (digest, player_id)
);
create index search_digest_of_player on identity.search_digest (player_id);

-- How far the digests of players of the time before have been made; one row. Only the program can unseal, so a task does it.
create table identity.search_digest_progress (
  id boolean primary key default true check (id),
  -- Of the rules that names are taken apart by; when the program has newer ones, all are made anew.
  version integer not null default 0,
  -- Players up to this one are done in this pass.
  after_player bigint not null default 0,
  passes integer not null default 0,
  passed_at timestamptz
);
insert into identity.search_digest_progress default values;
