-- The vendor and the game (null: money in a wallet that the vendor keeps) that a movement of the ledger was about. p_about: what the reference names
-- (wallet.movement_kind). No row for what is none of games'.
create or replace function games.game_about(p_player bigint, p_about text, p_reference text) returns table (vendor_id integer, node_id bigint)
language sql stable
as $$
  select r.vendor_id, r.node_id from games.round r
  where r.player_id = p_player and r.id = case when p_about = 'round' then platform.uuid_or_null(p_reference) end
  union all
  select t.vendor_id, null from games.transfer t
  where t.player_id = p_player and t.id = case when p_about = 'vendor-transfer' then platform.uuid_or_null(p_reference) end
  union all
  select p.vendor_id, p.node_id from games.prize p
  where p.player_id = p_player and p.id = case when p_about = 'award' then platform.uuid_or_null(p_reference) end
$$;
