-- The bonuses that are played with now, with what is left of each and where it may be staked: for modules above. Money units.
create or replace view wallet.active_bonus as
select b.player_id, b.grant_id, b.most_bet, b.lanes, b.games_only, b.games_not, a.balance
from wallet.bonus b join wallet.account a on a.player_id = b.player_id and a.code = 'bonus'
where b.state = 'active';
