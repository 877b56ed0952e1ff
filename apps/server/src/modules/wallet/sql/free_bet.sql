-- Bets that were free: their stake was lent, and what comes back of them is the player's above it. For modules above. Money units.
create or replace view wallet.free_bet as
select x.player_id, x.bet_id, x.grant_id, x.stake from wallet.bonus_bet x join wallet.bonus b on b.player_id = x.player_id and b.grant_id = x.grant_id and b.is_free;
