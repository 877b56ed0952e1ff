-- Drops those of the waiting draws of chases whose place stands in p_refused, and lets their chases follow (their rows are held, one a player). Answers what a
-- player should hear: dropped, finished.
create or replace function lottery.refuse_chase_draws(
  p_refused integer[], p_player bigint[], p_chase uuid[], p_position integer[], p_stake bigint[], p_merchant integer, p_numero text, p_reason text
) returns table (player_id bigint, chase_id uuid, state text, numero text, is_last boolean)
language plpgsql
as $$
declare
  v_player bigint[] := array(select p_player[n] from unnest(p_refused) as n order by n);
  v_chase uuid[] := array(select p_chase[n] from unnest(p_refused) as n order by n);
begin
  perform lottery.drop_waiting(v_player, v_chase, array(select p_position[n] from unnest(p_refused) as n order by n),
    array(select p_stake[n] from unnest(p_refused) as n order by n), p_merchant, p_reason);
  return query select a.player_id, a.chase_id, 'dropped', p_numero, false from unnest(v_player, v_chase) as a (player_id, chase_id);
  return query select f.player_id, f.chase_id, 'finished', null::text, true from lottery.follow_chases(v_player, v_chase) as f;
end
$$;
