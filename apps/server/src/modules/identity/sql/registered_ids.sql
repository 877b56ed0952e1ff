-- Who registered at a brand after a moment, up to another; trial accounts (type 4) are visitors, not players.
create or replace function identity.registered_ids(p_merchant integer, p_after timestamptz, p_until timestamptz) returns setof bigint
language sql stable
as $$
  select p.id from identity.player p where p.merchant_id = p_merchant and p.type <> 4 and p.created_at > p_after and p.created_at <= p_until
$$;
