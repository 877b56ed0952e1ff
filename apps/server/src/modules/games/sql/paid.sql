-- Whether a bet of a player was won on: by a win of its own id or of the reference that it shares, or, of its round, by one that named nothing else, since
-- that pays every bet before it.
create or replace function games.paid(p_vendor integer, p_player bigint, p_ids text[], p_round uuid, p_at timestamptz) returns table (yes boolean)
language sql stable
as $$
  (select true from games.transaction t where t.vendor_id + 0 = p_vendor and t.kind = 'win' and t.player_id = p_player and t.reference_id = any (p_ids) limit 1)
  union all
  (select true from games.transaction t
  where t.player_id = p_player and t.round_id = p_round and t.kind = 'win' and t.reference_id is null and t.at >= p_at limit 1)
$$;
