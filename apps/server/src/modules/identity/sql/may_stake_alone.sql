-- may_stake of one player and session: the verdict, with ' stale' behind it when the session has to hear of this sign of life. A function of one
-- value is called without a plan of its own. Called by functions that set the planner (see wallet.post).
create or replace function identity.may_stake_alone(p_player bigint, p_session uuid) returns text
language plpgsql stable
as $$
declare
  v_status text;
  v_player bigint;
  v_expires timestamptz;
  v_seen timestamptz;
begin
  select p.status into v_status from identity.player p where p.id = p_player;
  if v_status is distinct from 'active' then
    return 'blocked';
  end if;
  -- Found by its id alone, whatever the statistics say; judged here.
  select s.player_id, s.expires_at, s.last_seen_at into v_player, v_expires, v_seen from identity.session s where s.id = p_session;
  if (v_player = p_player and v_expires > clock_timestamp() and v_seen > clock_timestamp() - interval '30 minutes') is not true then
    return 'ended';
  end if;
  return case when v_seen < clock_timestamp() - interval '1 minute' then 'ok stale' else 'ok' end;
end
$$;
