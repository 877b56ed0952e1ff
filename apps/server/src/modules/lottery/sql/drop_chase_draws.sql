-- Drops what waits for an issue that takes no bets any more: at most p_limit chases, one a player. Its money is released and the chase goes on.
create or replace function lottery.drop_chase_draws(p_merchant integer, p_game text, p_numero text, p_limit integer)
returns table (player_id bigint, chase_id uuid, state text, numero text, is_last boolean)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  v_now timestamptz := clock_timestamp();
  v_takes_bets boolean;
  v_player bigint[];
  v_chase uuid[];
  v_position integer[];
  v_stake bigint[];
begin
  select d.state in ('scheduled', 'open') and d.closes_at > v_now into v_takes_bets from lottery.draw d
  where d.merchant_id = p_merchant and d.game_code = p_game and d.numero = p_numero;
  if v_takes_bets then
    return;
  end if;
  select array_agg(due.player_id), array_agg(due.chase_id) into v_player, v_chase from (
    select distinct on (w.player_id) w.player_id, w.chase_id from lottery.chase_draw w
    where w.state = 'waiting' and w.ready = any (array[true, false]) and w.game_code = p_game and w.numero = p_numero and w.merchant_id = p_merchant
      -- An issue without a row never opened here; until its time is over it may.
      and (v_takes_bets is not null or w.closes_at <= v_now)
    order by w.player_id, w.chase_id limit p_limit
  ) as due;
  if v_player is null then
    return;
  end if;
  perform from (select * from unnest(v_player, v_chase) as a (player_id, id) order by player_id, id) as wanted
  cross join lateral (select from lottery.chase c where c.player_id = wanted.player_id and c.id = wanted.id for no key update) as held;

  select array_agg(due.player_id), array_agg(due.chase_id), array_agg(due.position), array_agg(due.stake)
  into v_player, v_chase, v_position, v_stake
  from unnest(v_player, v_chase) as a (player_id, chase_id)
  cross join lateral (
    select w.player_id, w.chase_id, w.position, w.stake from lottery.chase_draw w
    where w.player_id = a.player_id and w.chase_id = a.chase_id and w.numero = p_numero and w.state = 'waiting' limit 1
  ) as due;
  if v_player is null then
    return;
  end if;
  perform lottery.drop_waiting(v_player, v_chase, v_position, v_stake, p_merchant, 'late');
  return query select a.player_id, a.chase_id, 'dropped', p_numero, false from unnest(v_player, v_chase) as a (player_id, chase_id);
  return query select f.player_id, f.chase_id, 'finished', null::text, true from lottery.follow_chases(v_player, v_chase) as f;
end
$$;
