-- One movement of one player and one house account, so much of it on their bonus (null or 0: none); answers as wallet.post does.
create or replace function outcomes.post_one(p_player bigint, p_id uuid, p_merchant integer, p_template text, p_key text, p_hash bytea, p_reference text, p_house text, p_amount bigint, p_lent bigint)
returns table (verdict text, transaction_id uuid, balance bigint)
language sql volatile
as $$
  select w.verdict, w.transaction_id, w.balance
  from wallet.split_lines(array[1, 1], array['main', p_house], array[p_amount, -p_amount], array[coalesce(p_lent, 0)]) as s
  cross join lateral wallet.post(array[p_player], array[p_id], array[p_merchant], array[p_template], array[p_key], array[p_hash], array[p_reference], array[''::text],
    s.line_of, s.account, s.amount) as w
$$;
