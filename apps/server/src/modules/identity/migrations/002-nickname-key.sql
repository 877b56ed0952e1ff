-- Staff find players by the name they show, folded by the program as `name_key` is, so that it does not depend on the database's collations.
-- The keys of players who came before are filled by a task (fill-search-digests.ts).
alter table identity.player add column nickname_key text collate "C" not null default '';
drop index if exists identity.player_by_nickname;
create index player_by_nickname on identity.player (merchant_id, nickname_key, id) where nickname_key <> '';

-- What it answered was needed by migrations that are part of the baselines now.
drop function if exists identity.brands_of(bigint[]);
