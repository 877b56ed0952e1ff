-- Staff's list of players, however it is ordered: a page of a million is read from an index, not sorted.
create index player_newest on identity.player (merchant_id, id);
create index player_by_name on identity.player (merchant_id, name_key collate "C", id);
create index player_by_creation on identity.player (merchant_id, created_at, id);
create index player_by_last_login on identity.player (merchant_id, last_login_at nulls first, id);
-- The few that are not as most are.
create index player_not_active on identity.player (merchant_id, status, id) where status <> 'active';
create index player_no_member on identity.player (merchant_id, type, id) where type <> 0;
create index player_by_email on identity.player (merchant_id, email_digest) where email_digest is not null;
create index player_invited_by on identity.player (invited_by, id) where invited_by is not null;
