-- A player in a vendor's frame makes no calls to our site: the bets keep the session alive. Sessions that are over stay over.
create or replace function identity.touch_sessions(p_session uuid[]) returns void
language sql
as $$
  update identity.session s set last_seen_at = clock_timestamp()
  where s.id in (select id from identity.session where id = any (p_session)
      and last_seen_at < clock_timestamp() - interval '1 minute' and last_seen_at > clock_timestamp() - interval '30 minutes'
    order by id for no key update skip locked)
$$;
