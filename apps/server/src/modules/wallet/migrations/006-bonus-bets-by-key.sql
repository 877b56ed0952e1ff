-- A bet's part is written with its posting, by functions that have just read the bonus: as with entries and bets, no foreign key looks each of them up once more.
alter table wallet.bonus_bet drop constraint if exists bonus_bet_player_id_grant_id_fkey;
