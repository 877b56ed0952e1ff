-- Which of these members asked to be in no list of the people above them.
create or replace function agents.hidden_among(p_players bigint[]) returns setof bigint
language sql stable
as $$
  select n.player_id from agents.node n where n.player_id = any (p_players) and n.is_hidden
$$;
