-- People who have one payout account and to whom transfers were sent in seven days, two or more of them: told of whoever a look found a transfer to. `amount` is what all
-- of them were sent. Nothing is told below p_from. Money units.
create or replace function agents.one_holder(p_merchant integer, p_noted timestamptz, p_from bigint)
returns table (player_id bigint, amount bigint, count bigint)
language sql stable
as $$
  with touched as materialized (
    select array_agg(distinct s.receiver_id) as ids from agents.transfer s where s.merchant_id = p_merchant and s.looked_at = p_noted
  )
  select h.player_id, sum(r.amount)::bigint, count(distinct r.receiver_id)
  from touched t
  cross join lateral (
    select x.player_id, x.other_id from cashier.same_payout_account(p_merchant, t.ids) as x
    union
    select x.player_id, x.player_id from cashier.same_payout_account(p_merchant, t.ids) as x
  ) as h
  join agents.transfer r on r.receiver_id = h.other_id and r.sent_at > p_noted - interval '7 days'
  group by h.player_id
  having count(distinct r.receiver_id) >= 2 and sum(r.amount) >= p_from
$$;
