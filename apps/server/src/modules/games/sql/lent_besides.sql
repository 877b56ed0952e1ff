-- lent_for of the players of many commands, in their order: in the game that is named (p_node), or else in that of their round. Money units.
create or replace function games.lent_besides(p_player bigint[], p_node bigint[], p_round uuid[]) returns bigint[]
language sql stable
as $$
  select array_agg(games.lent_for(c.player_id, coalesce(c.node_id, r.node_id)) order by c.n)
  from unnest(p_player, p_node, p_round) with ordinality as c (player_id, node_id, round_id, n)
  left join games.round r on r.player_id = c.player_id and r.id = c.round_id
$$;
