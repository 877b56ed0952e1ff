-- Gives a player their place: below the agent who invited them, else in the line of the member who did, who is given theirs first. Below an agent at the greatest
-- depth nobody can be: who comes there stands beside them. In the transaction that makes the player; who has a place keeps it, trial accounts get none.
create or replace function agents.add_node(p_player bigint, p_link uuid) returns void
language plpgsql
as $$
declare
  v_inviter bigint;
begin
  -- A line that is being moved is waited for, and waits in its turn: nobody comes below a path that is about to change.
  perform pg_advisory_xact_lock_shared(727274042);
  select u.upline_id into v_inviter from identity.upline u where u.player_id = p_player;
  if v_inviter is not null and not exists (select from agents.node n where n.player_id = v_inviter) then
    perform agents.add_node(v_inviter, null);
  end if;
  insert into agents.node (player_id, merchant_id, upline_id, depth, path, kind, link_id, since)
  select u.player_id, u.merchant_id, a.player_id, coalesce(a.depth + 1, 0), coalesce(a.path, ''::bytea) || int8send(u.player_id), u.type, p_link, u.created_at
  from identity.upline u
  left join agents.node i on i.player_id = u.upline_id and i.merchant_id = u.merchant_id
  left join agents.node a on a.player_id = case when i.kind <> 0 and i.depth < 20 then i.player_id else i.upline_id end
  where u.player_id = p_player and u.type <> 4
  on conflict (player_id) do nothing;
end
$$;
