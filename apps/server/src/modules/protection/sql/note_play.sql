-- Signs of life of players: what lies between two that are at most five minutes apart was played. Answers those whose session limit this used up.
-- Limits are worked out of players who have any only: that was most of what a sign of life cost.
create or replace function protection.note_play(p_player bigint[], p_merchant integer[]) returns table (player_id bigint, merchant_id integer)
language plpgsql
as $$
#variable_conflict use_column
declare
  v_one record;
  v_gap integer;
  v_zone text;
  v_now timestamptz;
  v_last timestamptz;
  v_left bigint;
begin
  -- In the order of players, so that callers never wait for each other in a circle.
  for v_one in select distinct on (a.player_id) a.player_id, a.merchant_id from unnest(p_player, p_merchant) as a (player_id, merchant_id) order by a.player_id loop
    insert into protection.play_clock as c (player_id, last_at) values (v_one.player_id, '-infinity') on conflict do nothing;
    select c.last_at into v_last from protection.play_clock c where c.player_id = v_one.player_id for no key update;
    v_now := clock_timestamp();
    -- Two processes hear of one player: what the other has counted is not counted again. The clock goes on by what was counted, so that signs of
    -- life closer than a second add up.
    if v_last > v_now - interval '5 minutes' then
      v_gap := greatest(0, floor(extract(epoch from v_now - v_last)))::integer;
      continue when v_gap = 0;
      update protection.play_clock c set last_at = v_last + make_interval(secs => v_gap) where c.player_id = v_one.player_id;
    else
      update protection.play_clock c set last_at = v_now where c.player_id = v_one.player_id;
      continue;
    end if;
    v_zone := site.time_zone_of(v_one.merchant_id);
    insert into protection.play_time as t (player_id, day, seconds) values (v_one.player_id, (v_now at time zone v_zone)::date, v_gap)
    on conflict (player_id, day) do update set seconds = t.seconds + excluded.seconds;
    continue when not exists (select from protection.player_limit l where l.player_id = v_one.player_id) and not site.restricts_play(v_one.merchant_id);
    select min(s.value * 60 - case s.period when 'day' then p.day when 'week' then p.week else p.month end) into v_left
    from protection.strictest_limits(array[v_one.player_id], array[v_one.merchant_id]) as s
    cross join protection.played_seconds(v_one.player_id, v_zone) as p where s.kind = 'session';
    if v_left <= 0 and v_left + v_gap > 0 then
      player_id := v_one.player_id;
      merchant_id := v_one.merchant_id;
      return next;
    end if;
  end loop;
end
$$;
