-- sortes: after
-- The same by a collation that PostgreSQL has from 18 on only.
drop index if exists identity.player_by_nickname;
