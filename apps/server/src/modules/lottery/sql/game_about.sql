-- The game that a movement of the ledger was about: of an order of bets by its id, of what came back by its bet. p_about: what the reference names
-- (wallet.movement_kind). No row for what is none of lottery's.
create or replace function lottery.game_about(p_player bigint, p_about text, p_id uuid, p_reference text) returns table (game text)
language sql stable
as $$
  (select d.game_code from lottery.bet b join lottery.draw d on d.id = b.draw_id
  where p_about = 'order' and b.player_id = p_player and b.id between p_id and lottery.last_id_of_order(p_id) and b.master_id = p_id
  order by b.id limit 1)
  union all
  select d.game_code from lottery.bet b join lottery.draw d on d.id = b.draw_id
  where b.player_id = p_player and b.id = case when p_about = 'bet' then platform.uuid_or_null(p_reference) end
$$;
