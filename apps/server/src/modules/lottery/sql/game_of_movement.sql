-- The game that a movement of the ledger was about: of a stake by its order, of what came back by its bet. No row for what is none of lottery's.
create or replace function lottery.game_of_movement(p_player bigint, p_template text, p_id uuid, p_reference text) returns table (game text)
language sql stable
as $$
  (select d.game_code from lottery.bet b join lottery.draw d on d.id = b.draw_id
  where p_template in ('stake-placed', 'chase-stake-placed') and b.player_id = p_player and b.id between p_id and lottery.last_id_of_order(p_id) and b.master_id = p_id
  order by b.id limit 1)
  union all
  select d.game_code from lottery.bet b join lottery.draw d on d.id = b.draw_id
  where b.player_id = p_player
    and b.id = case when p_template in ('stake-refunded', 'prize-paid', 'prize-reversed', 'reversal-covered') then platform.uuid_or_null(p_reference) end
$$;
