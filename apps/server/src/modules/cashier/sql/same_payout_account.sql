-- Who else of a brand is paid to an account that one of these players is paid to, by the digests of the numbers: for who looks for one person behind several.
create or replace function cashier.same_payout_account(p_merchant integer, p_players bigint[])
returns table (player_id bigint, other_id bigint)
language sql stable
as $$
  select distinct a.player_id, b.player_id
  from unnest(p_players) as p (id)
  join cashier.payout_account a on a.player_id = p.id and a.merchant_id = p_merchant and a.removed_at is null
  join cashier.payout_account b on b.merchant_id = a.merchant_id and b.number_digest = a.number_digest and b.removed_at is null and b.player_id <> a.player_id
$$;
