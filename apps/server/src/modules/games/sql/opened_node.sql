-- For which game the token of a launch is good when a bet names the game of this code: that one, if it is another of the same vendor and the operator does not hold the
-- vendor to the game that was opened; else the opened one. `is_shut`: the named one is not for the country that the launch came from.
create or replace function games.opened_node(p_launch uuid, p_code text) returns table (node_id bigint, is_shut boolean)
language sql stable
as $$
  select case when g.node_id is null or v.one_game then l.node_id else g.node_id end,
    coalesce(g.node_id <> l.node_id and upper(l.country) = any (g.blocked_countries), false)
  from games.launch l
  join games.vendor v on v.id = l.vendor_id
  left join games.game g on g.vendor_id = l.vendor_id and g.code = p_code
  where l.id = p_launch limit 1
$$;
