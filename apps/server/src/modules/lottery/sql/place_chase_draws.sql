-- Places what may be placed on one open draw: at most p_limit chases, one a player (the caller asks until nothing comes), or only the one named.
-- Counts against the closing time like every bet: the draw is held (lottery.hold_open), and the clock is read under that lock.
-- A draw of a chase that does not fit a counted limit, or that the ledger refuses for a limit of the player or an exclusion, is dropped: its money goes
-- back, and the chase goes on. Chases of players who are excluded are ended besides; a draw that is quicker than that is dropped by the house.
create or replace function lottery.place_chase_draws(p_draw bigint, p_limit integer, p_player bigint, p_chase uuid)
returns table (player_id bigint, chase_id uuid, state text, numero text, is_last boolean)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  v_draw record;
  v_now timestamptz;
  v_player bigint[]; v_chase uuid[];
  v_position integer[]; v_factor integer[]; v_stake bigint[]; v_master uuid[];
  v_count integer;
  v_bad text;
  v_word text[];
  v_counted boolean;
  v_risk jsonb[];
  v_of integer[]; v_refused integer[];
begin
  if lottery.hold_open(array[p_draw]) = '{}' then
    return;
  end if;
  v_now := clock_timestamp();
  -- Its time may have run out since it was looked at: what is bet at v_now must lie before the closing.
  select d.id, d.merchant_id, d.game_code, d.numero, d.most_staked into v_draw from lottery.draw d where d.id = p_draw and d.closes_at > v_now;
  if not found then
    return;
  end if;
  if p_chase is not null then
    v_player := array[p_player];
    v_chase := array[p_chase];
  else
    select array_agg(due.player_id), array_agg(due.chase_id) into v_player, v_chase from (
      select distinct on (w.player_id) w.player_id, w.chase_id from lottery.chase_draw w
      where w.state = 'waiting' and w.ready and w.game_code = v_draw.game_code and w.numero = v_draw.numero and w.merchant_id = v_draw.merchant_id
      order by w.player_id, w.chase_id limit p_limit
    ) as due;
  end if;
  if v_player is null then
    return;
  end if;
  perform from (select * from unnest(v_player, v_chase) as a (player_id, id) order by player_id, id) as wanted
  cross join lateral (select from lottery.chase c where c.player_id = wanted.player_id and c.id = wanted.id for no key update) as held;

  -- A newer snapshot than the locks: what was cancelled, stopped or placed while we waited is seen here.
  select array_agg(due.player_id), array_agg(due.chase_id), array_agg(due.position), array_agg(due.multiple), array_agg(due.stake),
    array_agg(lottery.id_at((extract(epoch from v_now) * 1000)::bigint)), count(*), bool_or(due.counted)
  into v_player, v_chase, v_position, v_factor, v_stake, v_master, v_count, v_counted
  from unnest(v_player, v_chase) as a (player_id, chase_id)
  cross join lateral (
    select w.player_id, w.chase_id, w.position, w.multiple, w.stake, w.counted from lottery.chase_draw w
    where w.player_id = a.player_id and w.chase_id = a.chase_id and w.numero = v_draw.numero and w.state = 'waiting' and w.ready limit 1
  ) as due;
  if v_count = 0 then
    return;
  end if;

  v_counted := v_counted or v_draw.most_staked is not null;
  if v_counted then
    select array_agg(a.n::integer order by a.n, l.line), array_agg(lottery.risk_of_bet(l.risk, a.factor, l.stake, v_draw.most_staked) order by a.n, l.line) into v_of, v_risk
    from unnest(v_player, v_chase, v_factor) with ordinality as a (player_id, chase_id, factor, n)
    cross join lateral (select l.line, l.risk, l.stake from lottery.chase_line l where l.player_id = a.player_id and l.chase_id = a.chase_id
      and (l.risk is not null or v_draw.most_staked is not null) offset 0) as l;
    select array_agg(j.order_position) into v_refused from outcomes.judge_exposure('lottery', array_fill(p_draw, array[v_count]), v_of, v_risk) as j;
    if v_refused is not null then
      -- No room on this draw for all of its lines: its money goes back, and the chase goes on.
      return query select * from lottery.refuse_chase_draws(v_refused, v_player, v_chase, v_position, v_stake, v_draw.merchant_id, v_draw.numero, 'limit');
      select array_agg(a.player_id order by a.n), array_agg(a.chase_id order by a.n), array_agg(a.position order by a.n), array_agg(a.factor order by a.n),
        array_agg(a.stake order by a.n), array_agg(a.master_id order by a.n), count(*)
      into v_player, v_chase, v_position, v_factor, v_stake, v_master, v_count
      from unnest(v_player, v_chase, v_position, v_factor, v_stake, v_master) with ordinality as a (player_id, chase_id, position, factor, stake, master_id, n)
      where not a.n = any (v_refused);
      if v_count = 0 then
        return;
      end if;
    end if;
  end if;

  select array_agg(w.verdict order by w."position"), max(w.verdict) filter (where w.verdict not in ('posted', 'limited', 'excluded')) into v_word, v_bad
  from wallet.post(v_player, v_master, array_fill(v_draw.merchant_id, array[v_count]), array_fill('chase-stake-placed'::text, array[v_count]),
    array(select 'chase:' || v_chase[n] || ':' || v_position[n] from generate_series(1, v_count) as n order by n),
    array(select sha256(uuid_send(v_chase[n]) || int8send(v_stake[n])) from generate_series(1, v_count) as n order by n),
    v_master::text[], array_fill(''::text, array[v_count]),
    array(select generate_series(1, v_count)) || array(select generate_series(1, v_count)),
    array_fill('held'::text, array[v_count]) || array_fill('house:stakes'::text, array[v_count]),
    array(select -v_stake[n] from generate_series(1, v_count) as n order by n) || v_stake) as w;
  if v_bad is not null then
    raise exception 'lottery: a stake of a chase on draw % was answered %', p_draw, v_bad using errcode = 'LT003';
  end if;

  if 'limited' = any (v_word) or 'excluded' = any (v_word) then
    for v_bad in select distinct w from unnest(v_word) as w where w <> 'posted' loop
      return query select * from lottery.refuse_chase_draws(array(select n from generate_subscripts(v_word, 1) as n where v_word[n] = v_bad), v_player, v_chase,
        v_position, v_stake, v_draw.merchant_id, v_draw.numero, case v_bad when 'limited' then 'limited' else 'house' end);
    end loop;
    select array_agg(a.player_id order by a.n), array_agg(a.chase_id order by a.n), array_agg(a.position order by a.n), array_agg(a.factor order by a.n),
      array_agg(a.stake order by a.n), array_agg(a.master_id order by a.n), count(*)
    into v_player, v_chase, v_position, v_factor, v_stake, v_master, v_count
    from unnest(v_player, v_chase, v_position, v_factor, v_stake, v_master, v_word) with ordinality as a (player_id, chase_id, position, factor, stake, master_id, word, n)
    where a.word = 'posted';
    if v_count = 0 then
      return;
    end if;
  end if;
  if v_counted then
    -- The counters have been held since they were judged; only what is bet is counted.
    v_risk := array(select lottery.risk_of_bet(l.risk, a.factor, l.stake, v_draw.most_staked) from unnest(v_player, v_chase, v_factor) with ordinality as a (player_id, chase_id, factor, n)
      cross join lateral (select l.line, l.risk, l.stake from lottery.chase_line l where l.player_id = a.player_id and l.chase_id = a.chase_id
      and (l.risk is not null or v_draw.most_staked is not null) offset 0) as l
      order by a.n, l.line);
    if cardinality(v_risk) > 0 then
      perform outcomes.add_exposure('lottery', array[p_draw], array_fill(1, array[cardinality(v_risk)]), v_risk, 1);
    end if;
  end if;

  perform lottery.write_chase_bets(p_draw, v_draw.merchant_id, v_now, v_player, v_chase, v_position, v_factor, v_stake, v_master);
  return query select a.player_id, a.chase_id, 'placed', v_draw.numero, false from unnest(v_player, v_chase) as a (player_id, chase_id);
end
$$;
