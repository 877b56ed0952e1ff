-- What of a sum that came of a stake is own money, where so much of the stake was lent (wallet.lent_of). Money units. One expression, so that callers' plans take it in.
create or replace function agents.own_of(p_amount bigint, p_lent bigint, p_stake bigint) returns bigint
language sql immutable parallel safe
as $$ select case when p_lent > 0 then p_amount - wallet.lent_of(p_amount, p_lent, p_stake) else p_amount end $$;
