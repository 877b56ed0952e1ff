-- What of a sum belongs to the bonus that was so large a part of a stake, rounded down in the player's favour; null where none was. Money units. One expression, so that
-- callers' plans take it in.
create or replace function wallet.lent_of(p_amount bigint, p_part bigint, p_stake bigint) returns bigint
language sql immutable parallel safe
as $$ select div(p_amount::numeric * p_part, p_stake)::bigint $$;
