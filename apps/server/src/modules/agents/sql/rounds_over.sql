-- Rounds that count when they are over (rule net): those that something happened in, in a range of transactions, and those that were not over when they were
-- looked at last (so many of them at once). Keeps what is counted of each, and answers those that are over with what was counted before and is now. A round that comes
-- late or changes counts the difference. What a bonus stood in is left out: only own money counts.
create or replace function agents.rounds_over(p_generation integer, p_from xid8, p_until xid8, p_open_rounds integer)
returns table (
  player_id bigint, merchant_id integer, lane text, day date, opened_at timestamptz, closed_at timestamptz, bets integer, stakes bigint, valid bigint, prizes bigint,
  valid_before bigint)
language sql
as $$
  with touched as materialized (
    -- What was moved is not asked: the round itself is read.
    select distinct m.player_id, platform.uuid_or_null(m.reference) as round_id
    from wallet.movements_about(p_from, p_until, '{round}') as m
  ), seen as (
    select t.player_id, r.id as round_id
    from touched t
    cross join lateral games.round_of(t.player_id, t.round_id) as r
    join agents.lane l on l.code = r.game_type
    where r.is_net and not wallet.plays_for_nothing(t.player_id)
    union
    (select o.player_id, o.round_id from agents.net_round o
    where o.generation = p_generation and o.day is null order by o.player_id, o.round_id limit p_open_rounds)
  ), over as materialized (
    select s.player_id, s.round_id, r.merchant_id, r.game_type as lane, r.opened_at, r.closed_at, (r.closed_at at time zone a.time_zone)::date as day,
      case when r.closed_at is null then 0 else r.staked - r.refunded - r.lent end as stakes,
      case when r.closed_at is null then 0 else agents.own_of(least(r.staked, abs(r.won + r.refunded - r.staked)), r.lent, r.staked - r.refunded) end as valid,
      case when r.closed_at is null then 0 else agents.own_of(r.won, r.lent, r.staked - r.refunded) end as prizes
    from seen s
    cross join lateral games.round_of(s.player_id, s.round_id) as r
    cross join lateral wallet.currency_of(s.player_id) as a
  ), kept as (
    insert into agents.net_round as kept (generation, player_id, round_id, merchant_id, lane, day, stakes, valid, prizes)
    select p_generation, v.player_id, v.round_id, v.merchant_id, v.lane, v.day, v.stakes, v.valid, v.prizes from over v
    on conflict (generation, player_id, round_id) do update
    set day = excluded.day, stakes = excluded.stakes, valid = excluded.valid, prizes = excluded.prizes
    where (kept.day, kept.stakes, kept.valid, kept.prizes) is distinct from (excluded.day, excluded.stakes, excluded.valid, excluded.prizes)
  )
  select v.player_id, v.merchant_id, v.lane, v.day, v.opened_at, v.closed_at, (k.day is null)::integer, v.stakes - coalesce(k.stakes, 0),
    v.valid - coalesce(k.valid, 0), v.prizes - coalesce(k.prizes, 0), coalesce(k.valid, 0)
  from over v
  left join agents.net_round k on k.generation = p_generation and k.player_id = v.player_id and k.round_id = v.round_id
  where v.day is not null
$$;
