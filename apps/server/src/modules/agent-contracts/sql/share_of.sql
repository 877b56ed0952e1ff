-- So many 1/10 000 of a sum that is not negative, rounded down to the unit.
create or replace function agent_contracts.share_of(p_amount bigint, p_rate integer) returns bigint
language sql immutable
as $$ select p_amount / 10000 * p_rate + p_amount % 10000 * p_rate / 10000 $$;
