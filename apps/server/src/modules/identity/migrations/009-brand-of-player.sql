-- Whose players these are, for migrations of modules above that have to give what they keep of a player something of his brand.
create function identity.brands_of(p_player bigint[]) returns table (player_id bigint, merchant_id integer)
language sql stable
as $$
  select p.id, p.merchant_id from identity.player p where p.id = any (p_player)
$$;
