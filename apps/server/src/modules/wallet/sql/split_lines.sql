-- The lines of movements between the main account and the house (arrays as those of post), so much of each parted off to the bonus: p_lent by movement, 0 for none. What
-- is a bet's own part and what is its bonus part stand against accounts of the house of their own, so that a pure bet always pays its own kind.
create or replace function wallet.split_lines(
  p_line_of integer[], p_account text[], p_amount bigint[], p_lent bigint[], out line_of integer[], out account text[], out amount bigint[]
)
language sql immutable
as $$
  select array_agg(l.own_position order by l.n, s.k), array_agg(s.account order by l.n, s.k), array_agg(s.amount order by l.n, s.k)
  from unnest(p_line_of, p_account, p_amount) with ordinality as l (own_position, account, amount, n)
  cross join lateral (values
    (1, l.account, l.amount - sign(l.amount)::bigint * p_lent[l.own_position]),
    (2, case l.account when 'main' then 'bonus' else wallet.lent_house(l.account) end, sign(l.amount)::bigint * p_lent[l.own_position])
  ) as s (k, account, amount)
  where s.amount <> 0
$$;
