-- Seconds played today, this week and this month.
-- Signs of life are noted once a minute at most. What lies between the last one and the moment somebody asks was played as well: whoever asks (a
-- stake, the player's own page) is a sign of life too. Without it a limit of the time played would let through up to a minute more.
create or replace function protection.played_seconds(p_player bigint, p_time_zone text) returns table (day bigint, week bigint, month bigint)
language plpgsql stable
as $$
declare
  v_now timestamptz := clock_timestamp();
  v_today date := (v_now at time zone p_time_zone)::date;
  v_last timestamptz;
  v_open bigint;
begin
  select c.last_at into v_last from protection.play_clock c where c.player_id = p_player;
  -- Never more than the part of it that is of today.
  v_open := case when v_last > v_now - interval '5 minutes'
    then greatest(0, floor(extract(epoch from v_now - greatest(v_last, v_today::timestamp at time zone p_time_zone))))::bigint else 0 end;
  return query
  select coalesce(sum(t.seconds) filter (where t.day = v_today), 0)::bigint + v_open,
    coalesce(sum(t.seconds) filter (where t.day >= protection.period_start(v_today, 'week')), 0)::bigint + v_open,
    coalesce(sum(t.seconds) filter (where t.day >= protection.period_start(v_today, 'month')), 0)::bigint + v_open
  from protection.play_time t
  where t.player_id = p_player and t.day >= least(protection.period_start(v_today, 'week'), protection.period_start(v_today, 'month'));
end
$$;
