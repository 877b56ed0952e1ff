-- The lines of stakes for wallet.post, one movement a place: so much of each (p_lent, 0 for nothing) of the player's bonus and the rest of their main account, each against
-- its own account of the house (split_lines). Money units.
create or replace function wallet.stake_lines(p_house text, p_stake bigint[], p_lent bigint[], out line_of integer[], out account text[], out amount bigint[])
language plpgsql immutable
as $$
declare
  v_lent_house text := wallet.lent_house(p_house);
  v_own bigint;
  v_lent bigint;
begin
  line_of := '{}'; account := '{}'; amount := '{}';
  for n in 1 .. cardinality(p_stake) loop
    v_lent := p_lent[n];
    v_own := p_stake[n] - v_lent;
    if v_lent = 0 then
      line_of := line_of || n || n;
      account := account || 'main'::text || p_house;
      amount := amount || -v_own || v_own;
    elsif v_own = 0 then
      line_of := line_of || n || n;
      account := account || 'bonus'::text || v_lent_house;
      amount := amount || -v_lent || v_lent;
    else
      line_of := line_of || n || n || n || n;
      account := account || 'main'::text || 'bonus'::text || p_house || v_lent_house;
      amount := amount || -v_own || -v_lent || v_own || v_lent;
    end if;
  end loop;
end
$$;
