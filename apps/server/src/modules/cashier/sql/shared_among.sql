-- Payout accounts of a brand that two or more of these players are paid to, with who is, by the digests of the numbers: whose name stands on an account is sealed, so that
-- somebody who added a stranger's number is among them, too.
create or replace function cashier.shared_among(p_merchant integer, p_players bigint[]) returns table (players bigint[])
language sql stable
as $$
  select array_agg(a.player_id order by a.player_id)
  from unnest(p_players) as x (id) join cashier.payout_account a on a.player_id = x.id
  where a.merchant_id = p_merchant and a.removed_at is null
  group by a.number_digest having count(*) > 1
$$;
