-- Chases: one slip over many draws. The money is held in the wallet; each draw's bets are placed from it as the draw opens.
-- Locks, in this order: draw (shared), chase, counters of limits, wallet accounts. Whoever changes anything of a chase holds its row of lottery.chase.

-- The chase a bet belongs to. Nullable, so that adding it rewrites nothing and single bets pay nothing for it.
alter table lottery.bet add column chase_id uuid;

create table lottery.chase (
  player_id bigint not null,
  -- Also the id of the wallet's transaction that held the full amount.
  id uuid not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  total_amount bigint not null check (total_amount > 0),
  held_amount bigint not null check (held_amount >= 0),
  placed_amount bigint not null default 0 check (placed_amount >= 0),
  released_amount bigint not null default 0 check (released_amount >= 0),
  prize bigint not null default 0 check (prize >= 0),
  merchant_id integer not null,
  total_draws integer not null check (total_draws > 0),
  waiting_draws integer not null check (waiting_draws >= 0),
  placed_draws integer not null default 0 check (placed_draws >= 0),
  cancelled_draws integer not null default 0 check (cancelled_draws >= 0),
  dropped_draws integer not null default 0 check (dropped_draws >= 0),
  -- Placed and not over yet.
  open_draws integer not null default 0 check (open_draws between 0 and placed_draws),
  state text collate "C" not null default 'running' check (state in ('running', 'finished', 'stopped', 'cancelled', 'withdrawn')),
  mode text collate "C" not null,
  game_code text collate "C" not null,
  won_numero text collate "C",
  stop_on_win boolean not null,
  primary key (player_id, id),
  check (waiting_draws + placed_draws + cancelled_draws + dropped_draws = total_draws),
  check (held_amount + placed_amount + released_amount = total_amount),
  check ((waiting_draws = 0) = (held_amount = 0)),
  check ((state = 'running') = (ended_at is null)),
  check (state = 'running' or waiting_draws = 0)
) with (fillfactor = 60); -- its figures change with every draw and no index holds them: room for the next version on the same page
create index chase_running on lottery.chase (merchant_id, game_code) where state = 'running';

-- The lines as they were checked and priced when the chase was placed: odds version, prize group and rebate are frozen here.
create table lottery.chase_line (
  player_id bigint not null,
  chase_id uuid not null,
  unit bigint not null check (unit > 0),
  -- What is paid at factor 1, the rebate taken off.
  stake bigint not null check (stake > 0),
  rebate bigint not null check (rebate >= 0),
  combinations integer not null check (combinations > 0),
  multiple integer not null check (multiple > 0),
  series integer,
  -- What the line takes of counted limits at factor 1, as lottery.judge_exposure reads it; null for nothing.
  risk jsonb,
  line integer not null,
  play text collate "C" not null,
  odds_version text collate "C" not null,
  content text collate "C" not null,
  primary key (player_id, chase_id, line)
);

create table lottery.chase_draw (
  player_id bigint not null,
  chase_id uuid not null,
  stake bigint not null check (stake > 0),
  prize bigint not null default 0 check (prize >= 0),
  -- As planned; when the draw's own row says otherwise, that decides.
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  -- Set once placed. The order's id is also the id of the wallet's transaction that paid for it.
  draw_id bigint,
  master_id uuid,
  changed_at timestamptz,
  merchant_id integer not null,
  multiple integer not null check (multiple > 0),
  position integer not null,
  -- May be placed as soon as its draw is open. With stop-on-win only one of a chase is, and only while none that is placed is still open.
  ready boolean not null,
  -- Some line of it takes of counted limits.
  counted boolean not null,
  game_code text collate "C" not null,
  numero text collate "C" not null,
  state text collate "C" not null default 'waiting'
    check (state in ('waiting', 'placed', 'won', 'lost', 'refunded', 'cancelled', 'dropped')),
  -- Why it was released: cancelled by the player or the house, or by the stop on a win; dropped as too late, or for a limit.
  reason text collate "C" check (reason in ('player', 'house', 'win', 'late', 'limit')),
  primary key (player_id, chase_id, position),
  unique (player_id, chase_id, numero),
  check ((draw_id is null) = (master_id is null)),
  check (state not in ('placed', 'won', 'lost', 'refunded') or draw_id is not null),
  check (state not in ('waiting', 'dropped') or draw_id is null)
) with (fillfactor = 80);
-- What may be placed on a draw; what waits and is late; whose bets are on a draw that is not over.
create index chase_draw_waiting on lottery.chase_draw (ready, game_code, numero, merchant_id) where state = 'waiting';
create index chase_draw_late on lottery.chase_draw (closes_at) where state = 'waiting';
create index chase_draw_open on lottery.chase_draw (draw_id) where state = 'placed';

-- A UUIDv7 of an instant (milliseconds since 1970), made here because thousands of bets are placed without leaving the database.
create function lottery.id_at(p_ms bigint) returns uuid
language sql volatile parallel safe
as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing substring(int8send(p_ms) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;
-- The last UUIDv7 that bets of an order may have: they are made within a minute after the order's own.
create function lottery.last_id_of_order(p_master uuid) returns uuid
language sql immutable parallel safe
as $$
  select encode(substring(int8send(('x0000' || left(replace(p_master::text, '-', ''), 12))::bit(64)::bigint + 60000) from 3) || '\x7fffbfffffffffffffff'::bytea, 'hex')::uuid
$$;


-- Gives held money back: one movement a chase, keyed by the first draw it is for, so that it happens once. Answers the main balances.
create function lottery.release_chases(p_player bigint[], p_chase uuid[], p_merchant integer[], p_position integer[], p_amount bigint[])
returns bigint[]
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
declare
  v_count integer := coalesce(cardinality(p_player), 0);
  v_bad text;
  v_balance bigint[];
begin
  if v_count = 0 then
    return '{}';
  end if;
  select array_agg(w.balance order by w."position"), max(w.verdict) filter (where w.verdict <> 'posted') into v_balance, v_bad
  from wallet.post(
    p_player, array(select lottery.id_at((extract(epoch from clock_timestamp()) * 1000)::bigint) from generate_series(1, v_count)), p_merchant,
    array_fill('chase-released'::text, array[v_count]),
    array(select 'chase:' || p_chase[n] || ':' || p_position[n] || ':released' from generate_series(1, v_count) as n order by n),
    array(select sha256(uuid_send(p_chase[n]) || int8send(p_amount[n])) from generate_series(1, v_count) as n order by n),
    p_chase::text[], array_fill(''::text, array[v_count]),
    array(select generate_series(1, v_count)) || array(select generate_series(1, v_count)),
    array_fill('main'::text, array[v_count]) || array_fill('held'::text, array[v_count]),
    p_amount || array(select -p_amount[n] from generate_series(1, v_count) as n order by n)) as w;
  if v_bad is not null then
    raise exception 'lottery: a release of a chase was answered %', v_bad using errcode = 'LT003';
  end if;
  return v_balance;
end
$$;

-- After something of these chases ended (their rows are held): with stop-on-win the next draw may be placed once nothing placed is open;
-- a chase with nothing left is finished. Answers those.
create function lottery.follow_chases(p_player bigint[], p_chase uuid[]) returns table (player_id bigint, chase_id uuid)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
begin
  update lottery.chase_draw w set ready = true
  from (
    select next.player_id, next.chase_id, next.position
    from unnest(p_player, p_chase) as asked (player_id, id)
    cross join lateral (
      select c.player_id, c.id from lottery.chase c where c.player_id = asked.player_id and c.id = asked.id
        and c.state = 'running' and c.stop_on_win and c.open_draws = 0 and c.waiting_draws > 0 limit 1
    ) as chase
    cross join lateral (
      select d.player_id, d.chase_id, d.position, d.ready from lottery.chase_draw d
      where d.player_id = chase.player_id and d.chase_id = chase.id and d.state = 'waiting' order by d.position limit 1
    ) as next
    where not next.ready
  ) as due
  where w.player_id = due.player_id and w.chase_id = due.chase_id and w.position = due.position;
  return query
  update lottery.chase c set state = 'finished', ended_at = clock_timestamp()
  from unnest(p_player, p_chase) as asked (player_id, id)
  where c.player_id = asked.player_id and c.id = asked.id and c.state = 'running' and c.waiting_draws = 0 and c.open_draws = 0
  returning c.player_id, c.id;
end
$$;

-- Places a chase: holds its full amount and writes its plan, once a key. p_first is the draw of the plan's first issue, if it has a row already.
--   posted | replayed (first answer) | conflict | insufficient | unknown-account | closed
-- p_placeable false: the plan is none that can be placed now; only a first answer is given again, else `closed`.
-- is_open: the first draw is on sale; it stays so until this transaction ends, and the caller places its bets in it.
create function lottery.place_chase(
  p_player bigint, p_id uuid, p_merchant integer, p_key text, p_hash bytea, p_total bigint, p_game text, p_mode text, p_stop boolean, p_first bigint, p_placeable boolean,
  p_play text[], p_content text[], p_odds text[], p_combinations integer[], p_unit bigint[], p_multiple integer[], p_line_stake bigint[], p_rebate bigint[], p_series integer[], p_risk text[],
  p_numero text[], p_factor integer[], p_draw_stake bigint[], p_closes_at timestamptz[], p_draws_at timestamptz[]
) returns table (verdict text, chase_id uuid, balance bigint, sequence bigint, is_open boolean)
language plpgsql
as $$
#variable_conflict use_column
declare
  v_open boolean;
  v_to_come boolean;
  v_answer record;
begin
  perform from lottery.draw d where d.id = p_first and d.state = 'open' and d.closes_at > clock_timestamp() for share of d;
  v_open := found and p_placeable;
  v_to_come := p_placeable and case when p_first is null then p_closes_at[1] > clock_timestamp()
    else exists (select from lottery.draw d where d.id = p_first and d.state in ('scheduled', 'open') and d.closes_at > clock_timestamp()) end;
  if not (v_open or v_to_come) then
    -- A first attempt on a lost connection may still be at work: it holds the draw shared (see migration 005).
    perform from lottery.draw d where d.id = p_first and d.state = 'open' for no key update of d;
  end if;
  begin
    select w.* into v_answer from wallet.post(array[p_player], array[p_id], array[p_merchant], array['chase-held'], array[p_key], array[p_hash],
      array[p_id::text], array[''], array[1, 1], array['main', 'held'], array[-p_total, p_total]) as w;
    if v_answer.verdict = 'posted' and not (v_open or v_to_come) then
      raise exception 'too late' using errcode = 'LT001';
    end if;
  exception when sqlstate 'LT001' then
    return query select 'closed', null::uuid, null::bigint, null::bigint, false;
    return;
  end;
  if v_answer.verdict = 'posted' then
    insert into lottery.chase (player_id, id, created_at, total_amount, held_amount, merchant_id, total_draws, waiting_draws, mode, game_code, stop_on_win)
    values (p_player, p_id, clock_timestamp(), p_total, p_total, p_merchant, cardinality(p_numero), cardinality(p_numero), p_mode, p_game, p_stop);
    insert into lottery.chase_line (player_id, chase_id, line, play, content, odds_version, combinations, unit, multiple, stake, rebate, series, risk)
    select p_player, p_id, n, l.play, l.content, l.odds, l.combinations, l.unit, l.multiple, l.stake, l.rebate, l.series, l.risk::jsonb
    from unnest(p_play, p_content, p_odds, p_combinations, p_unit, p_multiple, p_line_stake, p_rebate, p_series, p_risk) with ordinality
      as l (play, content, odds, combinations, unit, multiple, stake, rebate, series, risk, n);
    insert into lottery.chase_draw (player_id, chase_id, position, merchant_id, game_code, numero, multiple, stake, closes_at, draws_at, ready, counted)
    select p_player, p_id, n, p_merchant, p_game, w.numero, w.factor, w.stake, w.closes_at, w.draws_at, n = 1 or not p_stop,
      exists (select from unnest(p_risk) as r (risk) where r.risk is not null)
    from unnest(p_numero, p_factor, p_draw_stake, p_closes_at, p_draws_at) with ordinality as w (numero, factor, stake, closes_at, draws_at, n);
  end if;
  return query select v_answer.verdict, v_answer.transaction_id, v_answer.balance, v_answer.sequence, v_open;
end
$$;

-- What a line at factor 1 takes of counted limits, at another factor: payouts grow, limits do not.
create function lottery.scale_risk(p_risk jsonb, p_factor integer) returns jsonb
language sql immutable parallel safe
as $$
  select jsonb_agg(case when jsonb_array_length(r.item) > 3
      then jsonb_build_array(r.item -> 0, (r.item ->> 1)::bigint * p_factor, r.item -> 2, (r.item ->> 3)::bigint * p_factor, r.item -> 4)
      else jsonb_build_array(r.item -> 0, (r.item ->> 1)::bigint * p_factor, r.item -> 2) end order by r.n)
  from jsonb_array_elements(p_risk) with ordinality as r (item, n)
$$;

-- Drops waiting draws of chases whose rows are held, one a player: their money is released. The caller lets the chases follow.
create function lottery.drop_waiting(p_player bigint[], p_chase uuid[], p_position integer[], p_stake bigint[], p_merchant integer, p_reason text) returns void
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
begin
  perform lottery.release_chases(p_player, p_chase, array_fill(p_merchant, array[cardinality(p_player)]), p_position, p_stake);
  update lottery.chase_draw w set state = 'dropped', ready = false, reason = p_reason, changed_at = clock_timestamp()
  from unnest(p_player, p_chase, p_position) as a (player_id, chase_id, position)
  where w.player_id = a.player_id and w.chase_id = a.chase_id and w.position = a.position;
  update lottery.chase c set waiting_draws = c.waiting_draws - 1, dropped_draws = c.dropped_draws + 1,
    held_amount = c.held_amount - a.stake, released_amount = c.released_amount + a.stake
  from unnest(p_player, p_chase, p_stake) as a (player_id, id, stake)
  where c.player_id = a.player_id and c.id = a.id;
end
$$;

-- Places what may be placed on one open draw: at most p_limit chases, one a player (the caller asks until nothing comes), or only the one named.
-- Counts against the closing time like every bet: the draw is held shared, and the clock is read under that lock.
create function lottery.place_chase_draws(p_draw bigint, p_limit integer, p_player bigint, p_chase uuid)
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
  v_ms bigint;
  v_player bigint[];
  v_chase uuid[];
  v_position integer[];
  v_factor integer[];
  v_stake bigint[];
  v_master uuid[];
  v_count integer;
  v_bad text;
  v_counted boolean;
  v_risk jsonb[];
  v_of integer[];
  v_refused integer[];
  v_refused_player bigint[];
  v_refused_chase uuid[];
begin
  select d.id, d.merchant_id, d.game_code, d.numero into v_draw from lottery.draw d
  where d.id = p_draw and d.state = 'open' and d.closes_at > clock_timestamp() for share of d;
  if not found then
    return;
  end if;
  v_now := clock_timestamp();
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
  v_ms := (extract(epoch from v_now) * 1000)::bigint;
  select array_agg(due.player_id), array_agg(due.chase_id), array_agg(due.position), array_agg(due.multiple), array_agg(due.stake),
    array_agg(lottery.id_at(v_ms)), count(*), bool_or(due.counted)
  into v_player, v_chase, v_position, v_factor, v_stake, v_master, v_count, v_counted
  from unnest(v_player, v_chase) as a (player_id, chase_id)
  cross join lateral (
    select w.player_id, w.chase_id, w.position, w.multiple, w.stake, w.counted from lottery.chase_draw w
    where w.player_id = a.player_id and w.chase_id = a.chase_id and w.numero = v_draw.numero and w.state = 'waiting' and w.ready limit 1
  ) as due;
  if v_count = 0 then
    return;
  end if;

  if v_counted then
    select array_agg(a.n::integer order by a.n, l.line), array_agg(lottery.scale_risk(l.risk, a.factor) order by a.n, l.line) into v_of, v_risk
    from unnest(v_player, v_chase, v_factor) with ordinality as a (player_id, chase_id, factor, n)
    cross join lateral (select l.line, l.risk from lottery.chase_line l where l.player_id = a.player_id and l.chase_id = a.chase_id and l.risk is not null offset 0) as l;
    select array_agg(j.order_position) into v_refused from lottery.judge_exposure(array_fill(p_draw, array[v_count]), v_of, v_risk) as j;
    if v_refused is not null then
      -- No room on this draw for all of its lines: its money goes back, and the chase goes on.
      v_refused_player := array(select v_player[n] from unnest(v_refused) as n order by n);
      v_refused_chase := array(select v_chase[n] from unnest(v_refused) as n order by n);
      perform lottery.drop_waiting(v_refused_player, v_refused_chase, array(select v_position[n] from unnest(v_refused) as n order by n),
        array(select v_stake[n] from unnest(v_refused) as n order by n), v_draw.merchant_id, 'limit');
      return query select a.player_id, a.chase_id, 'dropped', v_draw.numero, false from unnest(v_refused_player, v_refused_chase) as a (player_id, chase_id);
      return query select f.player_id, f.chase_id, 'finished', null::text, true from lottery.follow_chases(v_refused_player, v_refused_chase) as f;
      v_risk := array(select r.risk from unnest(v_of, v_risk) as r (own_order, risk) where not r.own_order = any (v_refused));
      select array_agg(a.player_id order by a.n), array_agg(a.chase_id order by a.n), array_agg(a.position order by a.n), array_agg(a.factor order by a.n),
        array_agg(a.stake order by a.n), array_agg(a.master_id order by a.n), count(*)
      into v_player, v_chase, v_position, v_factor, v_stake, v_master, v_count
      from unnest(v_player, v_chase, v_position, v_factor, v_stake, v_master) with ordinality as a (player_id, chase_id, position, factor, stake, master_id, n)
      where not a.n = any (v_refused);
      if v_count = 0 then
        return;
      end if;
    end if;
    perform lottery.add_exposure(array[p_draw], array_fill(1, array[cardinality(v_risk)]), v_risk, 1);
  end if;

  select max(w.verdict) filter (where w.verdict <> 'posted') into v_bad
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

  -- A bet's id lies behind its order's and keeps the order of the lines: one millisecond a line.
  insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, rebate, placed_at, merchant_id, combinations, multiple, series, play, odds_version, content, risk, chase_id)
  select a.player_id, lottery.id_at(v_ms + l.line), a.master_id, p_draw, l.unit, l.stake * a.factor, l.rebate * a.factor, v_now, v_draw.merchant_id, l.combinations,
    l.multiple * a.factor, l.series, l.play, l.odds_version, l.content,
    case when l.risk is not null then lottery.scale_risk(l.risk, a.factor) end, a.chase_id
  from unnest(v_player, v_chase, v_master, v_factor) as a (player_id, chase_id, master_id, factor)
  cross join lateral (select * from lottery.chase_line l where l.player_id = a.player_id and l.chase_id = a.chase_id order by l.line offset 0) as l;

  update lottery.chase_draw w set state = 'placed', ready = false, draw_id = p_draw, master_id = a.master_id, changed_at = v_now
  from unnest(v_player, v_chase, v_position, v_master) as a (player_id, chase_id, position, master_id)
  where w.player_id = a.player_id and w.chase_id = a.chase_id and w.position = a.position;
  update lottery.chase c set held_amount = c.held_amount - a.stake, placed_amount = c.placed_amount + a.stake,
    waiting_draws = c.waiting_draws - 1, placed_draws = c.placed_draws + 1, open_draws = c.open_draws + 1
  from unnest(v_player, v_chase, v_stake) as a (player_id, id, stake)
  where c.player_id = a.player_id and c.id = a.id;
  return query select a.player_id, a.chase_id, 'placed', v_draw.numero, false from unnest(v_player, v_chase) as a (player_id, chase_id);
end
$$;

-- Ends what chases have on a draw that is settled, or void and refunded: at most p_limit chases, one a player. A win stops those that asked for it
-- and releases the rest; the others go on. Answers what a player should hear: refunded, stopped, finished.
create function lottery.end_chase_draws(p_draw bigint, p_limit integer)
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

-- Drops what waits for an issue that takes no bets any more: at most p_limit chases, one a player. Its money is released and the chase goes on.
create function lottery.drop_chase_draws(p_merchant integer, p_game text, p_numero text, p_limit integer)
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

-- Cancels what of a chase still waits: the issues named, all or none, or everything (p_numeros null). p_end is what the chase becomes when
-- nothing waits any more. done | unknown (not his) | late (nothing waits, or an issue named does not wait)
create function lottery.cancel_chase(p_player bigint, p_chase uuid, p_numeros text[], p_end text)
returns table (verdict text, state text, numeros text[], released bigint, balance bigint)
language plpgsql
as $$
#variable_conflict use_column
declare
  v_now timestamptz := clock_timestamp();
  v_merchant integer;
  v_position integer[];
  v_numeros text[];
  v_released bigint;
  v_balance bigint[];
  v_state text;
begin
  select c.merchant_id into v_merchant from lottery.chase c where c.player_id = p_player and c.id = p_chase for no key update of c;
  if not found then
    return query select 'unknown', null::text, null::text[], null::bigint, null::bigint;
    return;
  end if;
  select array_agg(w.position order by w.position), array_agg(w.numero order by w.position), sum(w.stake)::bigint
  into v_position, v_numeros, v_released
  from lottery.chase_draw w where w.player_id = p_player and w.chase_id = p_chase and w.state = 'waiting' and (p_numeros is null or w.numero = any (p_numeros));
  if v_position is null or (p_numeros is not null and cardinality(v_numeros) <> cardinality(p_numeros)) then
    return query select 'late', null::text, null::text[], null::bigint, null::bigint;
    return;
  end if;
  v_balance := lottery.release_chases(array[p_player], array[p_chase], array[v_merchant], array[v_position[1]], array[v_released]);
  update lottery.chase_draw w set state = 'cancelled', ready = false, changed_at = v_now,
    reason = case p_end when 'withdrawn' then 'house' else 'player' end
  where w.player_id = p_player and w.chase_id = p_chase and w.position = any (v_position);
  update lottery.chase c set waiting_draws = c.waiting_draws - cardinality(v_position), cancelled_draws = c.cancelled_draws + cardinality(v_position),
    held_amount = c.held_amount - v_released, released_amount = c.released_amount + v_released,
    state = case when c.waiting_draws = cardinality(v_position) then p_end else c.state end,
    ended_at = case when c.waiting_draws = cardinality(v_position) then v_now else c.ended_at end
  where c.player_id = p_player and c.id = p_chase returning c.state into v_state;
  perform lottery.follow_chases(array[p_player], array[p_chase]);
  return query select 'done', v_state, v_numeros, v_released, v_balance[1];
end
$$;

-- Takes over what corrections changed of the bets of ended draws; the chase itself does not turn back.
create function lottery.recount_chases(p_draw bigint, p_players bigint[]) returns void
language plpgsql
as $$
declare
  v_numero text;
begin
  select d.numero into v_numero from lottery.draw d where d.id = p_draw;
  perform from (
    select distinct b.player_id, b.chase_id from lottery.bet b where b.draw_id = p_draw and b.chase_id is not null and b.player_id = any (p_players) order by 1, 2
  ) as wanted
  cross join lateral (select from lottery.chase c where c.player_id = wanted.player_id and c.id = wanted.chase_id for no key update) as held;
  with anew as (
    select w.player_id, w.chase_id, w.position, w.prize as before,
      (select coalesce(sum(o.payout), 0)::bigint from lottery.bet b join lottery.bet_outcome o on o.player_id = b.player_id and o.bet_id = b.id and o.kind = 'won'
        where b.player_id = w.player_id and b.id > w.master_id and b.id <= lottery.last_id_of_order(w.master_id) and b.master_id = w.master_id) as prize
    from (select distinct b.player_id, b.chase_id from lottery.bet b where b.draw_id = p_draw and b.chase_id is not null and b.player_id = any (p_players)) as mine
    join lottery.chase_draw w on w.player_id = mine.player_id and w.chase_id = mine.chase_id and w.numero = v_numero and w.state in ('won', 'lost')
  ), changed as (
    update lottery.chase_draw w set prize = anew.prize, state = case when anew.prize > 0 then 'won' else 'lost' end
    from anew where w.player_id = anew.player_id and w.chase_id = anew.chase_id and w.position = anew.position and anew.prize <> anew.before
    returning w.player_id, w.chase_id, anew.prize - anew.before as more
  )
  update lottery.chase c set prize = c.prize + changed.more from changed where c.player_id = changed.player_id and c.id = changed.chase_id;
end
$$;
