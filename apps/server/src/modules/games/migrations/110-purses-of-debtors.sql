-- What stands in wallets at vendors is fetched, too, when money is taken back from a player who may play: it pays what they owe.
alter table games.purse_closing drop constraint purse_closing_why_check;
alter table games.purse_closing add constraint purse_closing_why_check check (why in ('excluded', 'locked', 'owes')) not valid;
