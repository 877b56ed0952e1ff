-- What the operator has set of a game (name, which stands for all its names; min_bet; is_new; has_jackpot): the vendor's next list leaves it as it is.
alter table games.game add column kept text[] not null default '{}';
