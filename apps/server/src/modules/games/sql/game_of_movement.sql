-- The vendor and the game (null: money in a wallet that the vendor keeps) that a movement of the ledger was about. No row for what is none of games'.
create or replace function games.game_of_movement(p_player bigint, p_template text, p_reference text) returns table (vendor_id integer, node_id bigint)
language sql stable
as $$
  select r.vendor_id, r.node_id from games.round r
  where r.player_id = p_player
    and r.id = case when p_template in ('game-stake-placed', 'game-prize-paid', 'game-stake-refunded') then platform.uuid_or_null(p_reference) end
  union all
  select t.vendor_id, null from games.transfer t
  where t.player_id = p_player
    and t.id = case when p_template in ('vendor-wallet-held', 'vendor-wallet-released', 'vendor-wallet-filled', 'vendor-wallet-emptied') then platform.uuid_or_null(p_reference) end
  union all
  select p.vendor_id, p.node_id from games.prize p
  where p.player_id = p_player and p.id = case when p_template = 'game-award-paid' then platform.uuid_or_null(p_reference) end
$$;
