-- Staff find a player by the name he shows and by an address he has signed in from: before, all of the brand would be looked through.
create index player_by_nickname on identity.player (merchant_id, (lower(nickname collate "pg_unicode_fast") collate "C"), id) where nickname <> '';
create index known_address_digest on identity.known_address (address_digest);
