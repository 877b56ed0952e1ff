-- A vendor's game by its code, and whether this brand takes bets on it at that time: all switches on, no maintenance. No row: no such game.
-- Who wants to know only the game leaves the brand out (null).
create or replace function games.game_at(p_vendor integer, p_code text, p_merchant integer, p_now timestamptz) returns table (node_id bigint, is_open boolean)
language sql stable
as $$
  select g.node_id,
    case when p_merchant is not null then coalesce(g.enabled and g.removed_at is null and v.enabled and brand.enabled
      and coalesce((select own.enabled from games.brand_game own where own.merchant_id = p_merchant and own.node_id = g.node_id), true)
      and (g.maintenance_from is null or g.maintenance_from > p_now or g.maintenance_until <= p_now)
      and (v.maintenance_from is null or v.maintenance_from > p_now or v.maintenance_until <= p_now)
      and not site.in_maintenance(p_merchant, p_now), false) end
  from games.game g
  join games.vendor v on v.id = g.vendor_id
  left join games.brand_vendor brand on brand.merchant_id = p_merchant and brand.vendor_id = g.vendor_id
  where g.vendor_id = p_vendor and g.code = p_code limit 1
$$;
