-- Where decided stakes come from.
create or replace function reports.settles(p_template text) returns boolean
language sql immutable parallel safe
as $$ select p_template in ('stakes-settled', 'game-stake-placed', 'game-stake-refunded') $$;
