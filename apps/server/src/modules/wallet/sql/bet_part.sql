-- Bets that a bonus stood in: what of their stake was its part. For modules above. Money units.
create or replace view wallet.bet_part as
select b.player_id, b.bet_id, b.grant_id, b.stake, b.part from wallet.bonus_bet b;
