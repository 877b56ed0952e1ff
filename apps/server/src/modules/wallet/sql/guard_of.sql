-- Which of the rules that protect players a movement has to obey; null for none.
--   stake     all: exclusions, the time of a session and the identity, limits of stakes and losses
--   reserve   a chase that is about to hold its money: it stakes nothing yet, so limits of money are not asked
--   arranged  a draw of a chase: nobody plays it, so no session limit and no identity stops it
create or replace function wallet.guard_of(p_template text) returns text
language sql immutable parallel safe
as $$
  select case p_template
    when 'stake-placed' then 'stake'
    when 'game-stake-placed' then 'stake'
    when 'vendor-wallet-held' then 'stake'
    when 'chase-held' then 'reserve'
    when 'chase-stake-placed' then 'arranged'
  end
$$;
