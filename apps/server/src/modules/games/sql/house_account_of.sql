-- The account of the house that stands against the player's in a command of this kind.
create or replace function games.house_account_of(p_kind text) returns text
language sql immutable parallel safe
as $$ select case p_kind when 'win' then 'house:prizes' else 'house:stakes' end $$;
