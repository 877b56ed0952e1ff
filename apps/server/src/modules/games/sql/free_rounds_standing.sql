-- How free rounds stand: how many were played (without those that were rolled back), how many of them are decided, and what was won. Money units.
create or replace function games.free_rounds_standing(p_rewards uuid[])
returns table (reward_id uuid, player_id bigint, merchant_id integer, vendor_id integer, node_id bigint, currency text, count integer, value bigint, until timestamptz,
  state text, reason text, used integer, decided integer, won bigint)
language sql stable
as $$
  select f.reward_id, f.player_id, f.merchant_id, f.vendor_id, f.node_id, f.currency, f.count, f.value, f.until, f.state, f.reason,
    coalesce(b.used, 0), coalesce(b.decided, 0), coalesce(b.won, 0)
  from games.free_rounds f
  left join lateral (
    select (count(*) filter (where not exists (select from games.undone(x.vendor_id, x.player_id, array[x.external_id]))))::integer as used, count(w.bets)::integer as decided, sum(w.won)::bigint as won
    from games.free_bet x
    left join lateral (
      select max(t.external_id) as bets, sum(t.amount) as won from games.transaction t
      where t.reference_id = x.external_id and t.vendor_id + 0 = x.vendor_id and t.player_id = x.player_id and t.kind = 'win' having count(*) > 0
    ) as w on true
    where x.reward_id = f.reward_id
  ) as b on true
  where f.reward_id = any (p_rewards)
$$;
