-- Staff find players by the name they show, folded by the program as `name_key` is, so that it does not depend on the database's collations.
-- The keys of players who came before are filled by a task (fill-search-digests.ts).
alter table identity.player add column nickname_key text collate "C" not null default '';
