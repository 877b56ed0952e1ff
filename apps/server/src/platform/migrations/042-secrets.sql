-- The installation's secrets, by fingerprints that nothing follows from: which was in force after which, and whether anything still needs an older one.
create table platform.secret (
  place integer generated always as identity primary key,
  fingerprint text not null unique,
  since timestamptz not null default clock_timestamp(),
  -- Of one that was replaced: since when nothing in the database needs it any more.
  released_at timestamptz
);
insert into platform.secret (fingerprint) select value #>> '{}' from platform.setting where name = 'secret-fingerprint';
delete from platform.setting where name = 'secret-fingerprint';

-- Keys of digests whose words nobody has any more (people who excluded themselves, links of the audit log): derived from a secret that was replaced, sealed
-- under the newest. Nothing else follows from them, so that the secret itself can be taken away.
create table platform.kept_digest_key (
  purpose text not null,
  fingerprint text not null references platform.secret (fingerprint),
  sealed bytea not null,
  primary key (purpose, fingerprint)
);

-- How far digests have been made anew since the secret was replaced; where values are sealed anew, they say it themselves.
create table platform.digest_progress (
  what text not null,
  fingerprint text not null references platform.secret (fingerprint),
  after text not null,
  done_at timestamptz,
  primary key (what, fingerprint)
);
