-- The lines of stakes for wallet.post, one movement a place: so much of each (p_lent, 0 for nothing) of the player's bonus and the rest of their main account, each against
-- its own account of the house (split_lines), in the order that wallet.post_alike wants. Money units.
create or replace function wallet.stake_lines(p_house text, p_stake bigint[], p_lent bigint[], out line_of integer[], out account text[], out amount bigint[])
language plpgsql immutable
as $$
declare
  v_own record;
  v_lent record;
begin
  select coalesce(array_agg(s.n::integer order by s.n), '{}') as of, coalesce(array_agg(s.stake - s.lent order by s.n), '{}') as amount,
    coalesce(array_agg(s.lent - s.stake order by s.n), '{}') as taken
  into v_own from unnest(p_stake, p_lent) with ordinality as s (stake, lent, n) where s.stake <> s.lent;
  select coalesce(array_agg(s.n::integer order by s.n), '{}') as of, coalesce(array_agg(s.lent order by s.n), '{}') as amount, coalesce(array_agg(-s.lent order by s.n), '{}') as taken
  into v_lent from unnest(p_lent) with ordinality as s (lent, n) where s.lent <> 0;
  line_of := v_own.of || v_lent.of || v_own.of || v_lent.of;
  account := array_fill('main'::text, array[cardinality(v_own.of)]) || array_fill('bonus'::text, array[cardinality(v_lent.of)])
    || array_fill(p_house, array[cardinality(v_own.of)]) || array_fill(wallet.lent_house(p_house), array[cardinality(v_lent.of)]);
  amount := v_own.taken || v_lent.taken || v_own.amount || v_lent.amount;
end
$$;
