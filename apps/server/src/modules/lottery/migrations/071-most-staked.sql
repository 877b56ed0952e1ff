-- What a draw takes in stakes at most, money units, decided as it opens: one on the house's own chain, whose values the house could know, where the site is one for others.
-- Null: no limit of its own.
alter table lottery.draw add column most_staked bigint constraint most_staked_is_above_zero check (most_staked > 0);
