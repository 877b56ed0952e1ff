-- The same table as draw-states.ts of the contract; a test compares every cell.
create or replace function lottery.legal_move(p_from text, p_to text) returns boolean
language sql immutable parallel safe
as $$
  select (p_from, p_to) in (
    ('scheduled', 'open'), ('scheduled', 'void'),
    ('open', 'closed'), ('open', 'void'),
    ('closed', 'drawn'), ('closed', 'void'),
    ('drawn', 'settling'), ('drawn', 'void'),
    ('settling', 'settled'))
$$;
