-- What staff wrote to the player with where his order stands; the reason beside it is one of a list. Gone with the next move.
alter table cashier.deposit add column told_words text not null default '' check (char_length(told_words) <= 300);
