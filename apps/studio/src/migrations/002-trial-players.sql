-- Players of the operator's own play money: their stakes and wins go through the wallet as anybody's, and stand apart wherever players meet.
alter table studio.player drop constraint player_mode_check;
alter table studio.player add constraint player_mode check (mode in ('real', 'demo', 'trial')) not valid;
