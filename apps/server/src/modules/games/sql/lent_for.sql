-- What a player may stake of their bonus in a game (its node), besides their own money: vendors see both as one balance. 0 for none, and while own money stands
-- elsewhere (wallet.own_stands_elsewhere). Money units.
create or replace function games.lent_for(p_player bigint, p_node bigint) returns bigint
language sql stable
as $$
  select coalesce((
    select b.balance from wallet.active_bonus b join games.game g on g.node_id = p_node
    where b.player_id = p_player and wallet.may_stake_bonus(b.lanes, b.games_only, b.games_not, g.game_type, g.node_id::text)
      and not wallet.own_stands_elsewhere(p_player)
  ), 0)
$$;
