-- Whether what a movement does to an account of the player counts for the figures (see gain): on accounts whose type says so; of money that goes to a wallet which
-- a vendor keeps on free accounts alone, since it is at stake from the moment it is held. p_is_free, p_counts: of the account's type. One expression, so that
-- callers' plans take it in.
create or replace function wallet.is_counted(p_counts_for text, p_is_free boolean, p_counts boolean) returns boolean
language sql immutable parallel safe
as $$ select case when p_counts_for = 'wallet-stake' then p_is_free else p_counts end $$;
