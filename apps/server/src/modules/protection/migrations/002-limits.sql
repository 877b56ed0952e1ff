-- Limits, time played, reservations of deposits, identity states, and who may not register again.

-- The limits that count, by who set them; of several the strictest wins. A raise that waits stands in limit_change only.
create table protection.player_limit (
  player_id bigint not null,
  -- Money units; of a session: minutes.
  value bigint not null check (value >= 0),
  effective_from timestamptz not null default clock_timestamp(),
  merchant_id integer not null,
  kind text collate "C" not null check (kind in ('deposit', 'loss', 'stake', 'session')),
  period text collate "C" not null check (period in ('day', 'week', 'month')),
  set_by text collate "C" not null check (set_by in ('player', 'staff')),
  primary key (player_id, kind, period, set_by)
);

-- Every change that was asked for, and what became of it. At most one waits for each limit.
create table protection.limit_change (
  player_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  kind text collate "C" not null,
  period text collate "C" not null,
  set_by text collate "C" not null,
  -- Null: none.
  before bigint,
  after bigint,
  asked_at timestamptz not null default clock_timestamp(),
  state text collate "C" not null check (state in ('applied', 'pending', 'confirmed', 'cancelled', 'lapsed')),
  -- Of a raise: when it can be confirmed, until when, and when the player was told that he can.
  confirmable_from timestamptz,
  lapses_at timestamptz,
  told_at timestamptz,
  ended_at timestamptz,
  note text not null default '',
  primary key (player_id, id),
  check ((state = 'pending') = (ended_at is null)),
  check (state = 'applied' or lapses_at > confirmable_from)
);
create unique index limit_change_pending on protection.limit_change (player_id, kind, period) where state = 'pending';
create index limit_change_due on protection.limit_change (confirmable_from) where state = 'pending' and told_at is null;
create index limit_change_lapsing on protection.limit_change (lapses_at) where state = 'pending';

-- Time played, by day of the brand: grows with signs of life that are at most five minutes apart.
create table protection.play_time (
  player_id bigint not null,
  day date not null,
  seconds integer not null check (seconds >= 0),
  primary key (player_id, day)
) with (fillfactor = 80);
create table protection.play_clock (
  player_id bigint primary key,
  last_at timestamptz not null,
  reminder_minutes smallint check (reminder_minutes in (15, 30, 60)),
  -- When the player last saw a reminder.
  reminded_at timestamptz
) with (fillfactor = 70);

-- Deposits that were ordered and are not credited yet take their part of the limits.
create table protection.deposit_reservation (
  player_id bigint not null,
  order_id text collate "C" not null,
  amount bigint not null check (amount > 0),
  reserved_at timestamptz not null default clock_timestamp(),
  primary key (player_id, order_id)
);
create index deposit_reservation_order on protection.deposit_reservation (order_id);

-- How far the house knows who somebody is. The documents themselves are modules/protection/documents.
create table protection.identity_state (
  player_id bigint primary key,
  merchant_id integer not null,
  state text collate "C" not null check (state in ('none', 'pending', 'verified', 'rejected', 'expired')),
  changed_at timestamptz not null default clock_timestamp(),
  -- A document that confirmed the identity is good until then.
  valid_until timestamptz
);

-- Keyed digests of who excluded himself, of all brands of the installation: he cannot come back under another name.
create table protection.excluded_person (
  digest bytea not null,
  player_id bigint not null,
  -- Null: without an end.
  until timestamptz,
  primary key (digest, player_id)
);

-- Begins of the day, the week (Monday) and the month.
create function protection.period_start(p_day date, p_period text) returns date
language sql immutable parallel safe
as $$
  select case p_period when 'day' then p_day else date_trunc(p_period, p_day::timestamp)::date end
$$;

-- The strictest of what the player, the staff and the brand have set, of these players: one row a limit.
create function protection.strictest_limits(p_player bigint[], p_merchant integer[])
returns table (player_id bigint, kind text, period text, value bigint)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
begin
  return query
  select l.player_id, l.kind::text, l.period::text, min(l.value)
  from (
    select own.player_id, own.kind, own.period, own.value from unnest(p_player) as asked (player_id)
    cross join lateral (select l.player_id, l.kind, l.period, l.value from protection.player_limit l where l.player_id = asked.player_id offset 0) as own
    union all
    select asked.player_id, split_part(rule, ' ', 1), split_part(rule, ' ', 2),
      case split_part(rule, ' ', 1) when 'session' then split_part(rule, ' ', 3)::bigint else (split_part(rule, ' ', 3)::numeric * 10000)::bigint end
    from unnest(p_player, p_merchant) as asked (player_id, merchant_id)
    join site.play_rules(p_merchant) as brand on brand.merchant_id = asked.merchant_id
    cross join lateral unnest(brand.default_limits) as rule
  ) as l group by 1, 2, 3;
end
$$;

-- Which of these players' stakes have to be looked at, asked inside the debiting transaction after the account locks. Players without any rule
-- are not answered: for most batches this is two index probes a player. Limits are money units, null for none.
-- is_barred: not because of money: his session limit is used up, or his identity has to be confirmed first and is not.
create function protection.restrictions(p_player bigint[], p_merchant integer[])
returns table (player_id bigint, is_excluded boolean, is_barred boolean, stake_day bigint, stake_week bigint, stake_month bigint, loss_day bigint, loss_week bigint, loss_month bigint)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  v_ruled integer[];
  v_player bigint[];
  v_merchant integer[];
begin
  select array_agg(r.merchant_id) into v_ruled
  from site.play_rules(array(select distinct m from unnest(p_merchant) as m)) as r where r.identity_required or r.default_limits <> '{}';
  select array_agg(asked.player_id), array_agg(asked.merchant_id) into v_player, v_merchant
  from (select distinct on (a.player_id) a.player_id, a.merchant_id from unnest(p_player, p_merchant) as a (player_id, merchant_id)) as asked
  where asked.merchant_id = any (v_ruled)
    or exists (select from protection.player_limit l where l.player_id = asked.player_id)
    or exists (select from protection.exclusion e where e.player_id = asked.player_id and (e.until is null or e.until > clock_timestamp()));
  if v_player is null then
    return;
  end if;
  return query
  select asked.player_id,
    exists (select from protection.exclusion e where e.player_id = asked.player_id and (e.until is null or e.until > clock_timestamp())),
    (brand.identity_required and not exists (select from protection.identity_state i where i.player_id = asked.player_id and i.state = 'verified'
        and (i.valid_until is null or i.valid_until > clock_timestamp())))
      or coalesce(session.is_over, false),
    bound.stake_day, bound.stake_week, bound.stake_month, bound.loss_day, bound.loss_week, bound.loss_month
  from unnest(v_player, v_merchant) as asked (player_id, merchant_id)
  left join site.play_rules(v_merchant) as brand on brand.merchant_id = asked.merchant_id
  left join (
    select s.player_id,
      min(s.value) filter (where s.kind = 'stake' and s.period = 'day') as stake_day, min(s.value) filter (where s.kind = 'stake' and s.period = 'week') as stake_week,
      min(s.value) filter (where s.kind = 'stake' and s.period = 'month') as stake_month,
      min(s.value) filter (where s.kind = 'loss' and s.period = 'day') as loss_day, min(s.value) filter (where s.kind = 'loss' and s.period = 'week') as loss_week,
      min(s.value) filter (where s.kind = 'loss' and s.period = 'month') as loss_month,
      min(s.value) filter (where s.kind = 'session' and s.period = 'day') as session_day, min(s.value) filter (where s.kind = 'session' and s.period = 'week') as session_week,
      min(s.value) filter (where s.kind = 'session' and s.period = 'month') as session_month
    from protection.strictest_limits(v_player, v_merchant) as s group by 1
  ) as bound on bound.player_id = asked.player_id
  left join lateral (
    select played.day >= bound.session_day * 60 or played.week >= bound.session_week * 60 or played.month >= bound.session_month * 60 as is_over
    from protection.played_seconds(asked.player_id, coalesce(brand.time_zone, 'UTC')) as played
    where bound.session_day is not null or bound.session_week is not null or bound.session_month is not null
  ) as session on true;
end
$$;

-- Seconds played today, this week and this month.
create function protection.played_seconds(p_player bigint, p_time_zone text) returns table (day bigint, week bigint, month bigint)
language plpgsql stable
as $$
declare
  v_today date := (clock_timestamp() at time zone p_time_zone)::date;
begin
  return query
  select coalesce(sum(t.seconds) filter (where t.day = v_today), 0)::bigint,
    coalesce(sum(t.seconds) filter (where t.day >= protection.period_start(v_today, 'week')), 0)::bigint,
    coalesce(sum(t.seconds) filter (where t.day >= protection.period_start(v_today, 'month')), 0)::bigint
  from protection.play_time t
  where t.player_id = p_player and t.day >= least(protection.period_start(v_today, 'week'), protection.period_start(v_today, 'month'));
end
$$;

-- Signs of life of players: what lies between two that are at most five minutes apart was played. Answers those whose session limit this used up.
create function protection.note_play(p_player bigint[], p_merchant integer[]) returns table (player_id bigint, merchant_id integer)
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
    -- Two processes hear of one player: what the other has counted is not counted again.
    v_gap := case when v_last > v_now - interval '5 minutes' and v_last < v_now then extract(epoch from v_now - v_last)::integer else 0 end;
    update protection.play_clock c set last_at = greatest(c.last_at, v_now) where c.player_id = v_one.player_id;
    continue when v_gap = 0;
    v_zone := site.time_zone_of(v_one.merchant_id);
    insert into protection.play_time as t (player_id, day, seconds) values (v_one.player_id, (v_now at time zone v_zone)::date, v_gap)
    on conflict (player_id, day) do update set seconds = t.seconds + excluded.seconds;
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
