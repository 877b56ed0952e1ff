-- The account of the house that stands against lent money where this one stands against own.
create or replace function wallet.lent_house(p_house text) returns text
language sql immutable parallel safe
as $$ select case p_house when 'house:stakes' then 'house:bonus-stakes' when 'house:prizes' then 'house:bonus-prizes' end $$;
