-- The free money of a player, in units of 1/10 000.
create or replace view wallet.free_balance as
select a.player_id, a.currency, a.balance as amount from wallet.account a where a.code = 'main';
