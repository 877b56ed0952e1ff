-- Whether players may stake through a vendor now: asked by the wallet's gateway inside the debiting transaction, where no request of the
-- players' own has authenticated them. One answer a position of the arrays:
--   ok | ended (the session is signed out, over, idle too long or another player's) | blocked (the account is locked or closed)
-- is_stale: the session was last seen more than a minute ago; a bet is a sign of life (identity.touch_sessions).
-- The idle time is that of sessions.ts. What decides is the database's clock.
create or replace function identity.may_stake(p_player bigint[], p_session uuid[]) returns table ("position" integer, verdict text, is_stale boolean)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
begin
  return query
  select asked.n::integer,
    case
      when known.status is distinct from 'active' then 'blocked'
      when live.last_seen_at is null then 'ended'
      else 'ok'
    end,
    coalesce(live.last_seen_at < clock_timestamp() - interval '1 minute', false)
  from unnest(p_player, p_session) with ordinality as asked (player_id, session_id, n)
  left join lateral (select p.status from identity.player p where p.id = asked.player_id limit 1) as known on true
  left join lateral (
    -- Found by its id alone, whatever the statistics say; judged outside.
    select found.last_seen_at from (select s.player_id, s.expires_at, s.last_seen_at from identity.session s where s.id = asked.session_id limit 1) as found
    where found.player_id = asked.player_id and found.expires_at > clock_timestamp() and found.last_seen_at > clock_timestamp() - interval '30 minutes'
  ) as live on true;
end
$$;
