-- What a command is answered that wallet.post has answered so; null: wallet.post must not have answered that.
create or replace function games.verdict_of_posting(p_word text) returns text
language sql immutable parallel safe
as $$
  select case p_word when 'posted' then 'done' when 'insufficient' then 'insufficient' when 'limited' then 'limit-exceeded' when 'excluded' then 'player-blocked' end
$$;
