-- Bets of two players on the two sides of one play (big and small, odd and even, dragon and tiger) in draws of a brand whose settlement ended after p_after, up to p_until:
-- placed within a minute of each other, of about the same sum (the smaller is nine tenths of the larger at least), none below p_from. Sides are the contents B and S,
-- O and E, D and T, alone or at one position; p_plays are the plays that have them. Bets that were given back took no part. Money units.
-- Of each bet only the two of the other side and of about its sum are taken that were placed next before it, and the two next after it: in a draw of thousands everybody
-- bets against everybody within a minute, and there would be as many pairs as the square of them. Who plays with two hands places one bet right after the other; it is
-- looked at from both, so that bets put in between on one side hide nobody.
-- Planner settings: as for lottery.cut_opposites.
create or replace function lottery.opposite_bets(p_merchant integer, p_after timestamptz, p_until timestamptz, p_plays text[], p_from bigint)
returns table (player_id bigint, other_id bigint, at timestamptz, amount bigint)
language sql stable
set enable_nestloop = off
set enable_mergejoin = off
set enable_seqscan = off
set work_mem = '32MB'
set jit = off
as $$
  with settled as materialized (
    select s.draw_id, s.at
    from lottery.settlement s
    cross join lateral (select d.merchant_id from lottery.draw d where d.id = s.draw_id offset 0) as d
    where s.at > p_after and s.at <= p_until and d.merchant_id = p_merchant
  ), side as materialized (
    select b.draw_id, s.at, b.player_id, b.id, b.play, translate(b.content, 'SET', 'BOD') as pair, replace(b.content, '|', '') in ('B', 'O', 'D') as is_one, b.stake, b.placed_at,
      -- Steps of a ninth and a little more: sums that differ by a ninth at most are of the same step, or of the next one.
      floor(ln(b.stake::float8) / ln(1.12::float8))::integer as step
    from settled s
    cross join lateral (select x.* from lottery.bet x where x.draw_id = s.draw_id and x.stake >= p_from and x.play = any (p_plays) offset 0) as b
    left join lateral (select x.kind from lottery.bet_outcome x where x.player_id = b.player_id and x.bet_id = b.id offset 0) as o on true
    where replace(b.content, '|', '') in ('B', 'S', 'O', 'E', 'D', 'T') and (o.kind is null or o.kind = 'won')
  ), numbered as materialized (
    -- Each bet in its own step and in the next one: any two of about the same sum stand together in one.
    select s.*, k.step as among, count(*) filter (where s.is_one) over earlier as ones, count(*) filter (where not s.is_one) over earlier as others
    from side s cross join lateral (values (s.step), (s.step + 1)) as k (step)
    window earlier as (partition by s.draw_id, s.play, s.pair, k.step order by s.placed_at, s.id)
  ), beside as materialized (
    select n.*, case when n.is_one then n.others else n.ones end + k.off as next_to from numbered n cross join generate_series(-1, 2) as k (off)
  )
  select distinct on (least(x.id, y.id), greatest(x.id, y.id)) case when x.is_one then x.player_id else y.player_id end, case when x.is_one then y.player_id else x.player_id end,
    x.at, least(x.stake, y.stake)
  from beside y
  join numbered x on x.is_one <> y.is_one and x.draw_id = y.draw_id and x.play = y.play and x.pair = y.pair and x.among = y.among
    and case when x.is_one then x.ones else x.others end = y.next_to
  where x.player_id <> y.player_id and x.placed_at between y.placed_at - interval '1 minute' and y.placed_at + interval '1 minute'
    and least(x.stake, y.stake) * 10 >= greatest(x.stake, y.stake) * 9
  order by least(x.id, y.id), greatest(x.id, y.id)
$$;
