-- The order in which games.apply judges a few commands one by one, their players locked when there are several; null when they are for games.apply_any: too
-- many, of other kinds, or several of one player.
create or replace function games.in_turn(
  p_vendor integer[], p_external text[], p_kind text[], p_reference text[], p_alias text[], p_free_only boolean
) returns integer[]
language plpgsql
as $$
declare
  v_order integer[];
  v_players bigint[];
begin
  if cardinality(p_vendor) not between 1 and 4 or ('bet' = all (p_kind) or ('win' = all (p_kind) and array_position(p_reference, null) is null)) is not true then
    return null;
  elsif cardinality(p_vendor) = 1 then
    return '{1}';
  end if;
  -- External ids in one order everywhere, as in games.apply_any: calls that meet in them must not wait for each other in a circle.
  select array_agg(asked.n::integer order by asked.vendor_id, asked.external_id), array_agg(known.player_id) into v_order, v_players
  from unnest(p_vendor, p_external, p_alias) with ordinality as asked (vendor_id, external_id, alias, n)
  left join lateral (
    select a.player_id from games.alias a where a.vendor_id = asked.vendor_id and a.alias = asked.alias limit 1
  ) as known on true;
  -- What a player's second command may do depends on their first, in the order they were sent in.
  if (select count(*) <> count(distinct p) from unnest(v_players) as p where p is not null) then
    return null;
  end if;
  perform wallet.lock_players(v_players, p_free_only);
  return v_order;
end
$$;
