-- New players of a brand in a span of time; trial accounts (type 4) are visitors, not players.
create or replace function identity.registered(p_merchant integer, p_from timestamptz, p_until timestamptz, p_zone text, p_unit text) returns table (at timestamptz, count bigint)
language sql stable
as $$
  select date_trunc(p_unit, p.created_at, p_zone), count(*) from identity.player p
  where p.merchant_id = p_merchant and p.type <> 4 and p.created_at >= p_from and p.created_at < p_until group by 1
$$;
