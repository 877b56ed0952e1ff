-- Ends what chases have on a draw that is settled, or void and refunded: at most p_limit chases, one a player. A win stops those that asked for it
-- and releases the rest; the others go on. Answers what a player should hear: refunded, stopped, finished.
create or replace function lottery.end_chase_draws(p_draw bigint, p_limit integer)
returns table (player_id bigint, chase_id uuid, state text, numero text, is_last boolean)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  v_draw record;
  v_now timestamptz := clock_timestamp();
  v_player bigint[];
  v_chase uuid[];
  v_position integer[];
  v_prize bigint[];
  v_state text[];
  v_stopped_player bigint[];
  v_stopped_chase uuid[];
  v_released bigint[];
  v_from integer[];
begin
  select d.numero, d.merchant_id, d.state into v_draw from lottery.draw d
  where d.id = p_draw and (d.state = 'settled' or (d.state = 'void' and d.settled_at is not null));
  if not found then
    return;
  end if;
  select array_agg(due.player_id), array_agg(due.chase_id) into v_player, v_chase from (
    select distinct on (w.player_id) w.player_id, w.chase_id from lottery.chase_draw w
    where w.draw_id = p_draw and w.state = 'placed' order by w.player_id, w.chase_id limit p_limit
  ) as due;
  if v_player is null then
    return;
  end if;
  perform from (select * from unnest(v_player, v_chase) as a (player_id, id) order by player_id, id) as wanted
  cross join lateral (select from lottery.chase c where c.player_id = wanted.player_id and c.id = wanted.id for no key update) as held;

  select array_agg(due.player_id), array_agg(due.chase_id), array_agg(due.position), array_agg(bets.prize),
    array_agg(case when bets.cancelled = bets.count then 'cancelled' when bets.cancelled + bets.refunded = bets.count then 'refunded' when bets.prize > 0 then 'won' else 'lost' end)
  into v_player, v_chase, v_position, v_prize, v_state
  from unnest(v_player, v_chase) as a (player_id, chase_id)
  cross join lateral (
    select w.player_id, w.chase_id, w.position, w.master_id from lottery.chase_draw w
    where w.player_id = a.player_id and w.chase_id = a.chase_id and w.numero = v_draw.numero and w.state = 'placed' limit 1
  ) as due
  cross join lateral (
    select count(*) as count, count(*) filter (where o.kind = 'cancelled') as cancelled, count(*) filter (where o.kind = 'refunded') as refunded, coalesce(sum(o.payout) filter (where o.kind = 'won'), 0)::bigint as prize
    from lottery.bet b left join lottery.bet_outcome o on o.player_id = b.player_id and o.bet_id = b.id
    where b.player_id = due.player_id and b.id > due.master_id and b.id <= lottery.last_id_of_order(due.master_id) and b.master_id = due.master_id
  ) as bets;
  if v_player is null then
    return;
  end if;

  update lottery.chase_draw w set state = a.state, prize = a.prize, changed_at = v_now
  from unnest(v_player, v_chase, v_position, v_prize, v_state) as a (player_id, chase_id, position, prize, state)
  where w.player_id = a.player_id and w.chase_id = a.chase_id and w.position = a.position;
  update lottery.chase c set open_draws = c.open_draws - 1, prize = c.prize + a.prize
  from unnest(v_player, v_chase, v_prize) as a (player_id, id, prize)
  where c.player_id = a.player_id and c.id = a.id;

  -- A win, and the player asked to stop: what waits is given back.
  select array_agg(a.player_id), array_agg(a.id), array_agg(c.held_amount) filter (where c.held_amount > 0),
    array_agg(first.position) filter (where c.held_amount > 0)
  into v_stopped_player, v_stopped_chase, v_released, v_from
  from unnest(v_player, v_chase, v_state) as a (player_id, id, state)
  cross join lateral (
    select c.held_amount from lottery.chase c where c.player_id = a.player_id and c.id = a.id and c.stop_on_win and c.state = 'running' limit 1
  ) as c
  left join lateral (
    select w.position from lottery.chase_draw w where w.player_id = a.player_id and w.chase_id = a.id and w.state = 'waiting' order by w.position limit 1
  ) as first on true
  where a.state = 'won';
  if v_stopped_player is not null then
    perform lottery.release_chases(
      array(select s.player_id from unnest(v_stopped_player, v_stopped_chase) with ordinality as s (player_id, id, n)
        join lottery.chase c on c.player_id = s.player_id and c.id = s.id where c.held_amount > 0 order by s.n),
      array(select s.id from unnest(v_stopped_player, v_stopped_chase) with ordinality as s (player_id, id, n)
        join lottery.chase c on c.player_id = s.player_id and c.id = s.id where c.held_amount > 0 order by s.n),
      array_fill(v_draw.merchant_id, array[coalesce(cardinality(v_released), 0)]), coalesce(v_from, '{}'), coalesce(v_released, '{}'));
    update lottery.chase_draw w set state = 'cancelled', ready = false, reason = 'win', changed_at = v_now
    from unnest(v_stopped_player, v_stopped_chase) as a (player_id, id)
    where w.player_id = a.player_id and w.chase_id = a.id and w.state = 'waiting';
    update lottery.chase c set state = 'stopped', ended_at = v_now, won_numero = v_draw.numero, cancelled_draws = c.cancelled_draws + c.waiting_draws, waiting_draws = 0,
      released_amount = c.released_amount + c.held_amount, held_amount = 0
    from unnest(v_stopped_player, v_stopped_chase) as a (player_id, id)
    where c.player_id = a.player_id and c.id = a.id;
  end if;

  return query select s.player_id, s.id, 'stopped', v_draw.numero, true from unnest(v_stopped_player, v_stopped_chase) as s (player_id, id);
  return query select a.player_id, a.chase_id, 'refunded', v_draw.numero, false
  from unnest(v_player, v_chase, v_state) as a (player_id, chase_id, state) where a.state = 'refunded';
  return query select f.player_id, f.chase_id, 'finished', null::text, true from lottery.follow_chases(v_player, v_chase) as f;
  -- The caller goes on until nothing comes: a draw that ended in silence must be told from one with nothing left.
  return query select a.player_id, a.chase_id, null::text, v_draw.numero, false from unnest(v_player, v_chase) as a (player_id, chase_id);
end
$$;
