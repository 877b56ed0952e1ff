-- The movement of the ledger that a command of this kind makes.
create or replace function games.template_of(p_kind text) returns text
language sql immutable parallel safe
as $$ select case p_kind when 'bet' then 'game-stake-placed' when 'win' then 'game-prize-paid' else 'game-stake-refunded' end $$;
