-- Writes down what opposite stakes of one player in one draw cut off each other's valid turnover (big and small, odd and even, dragon and tiger): of both the
-- difference is left, on the larger side, of which the earliest bets are cut first. Called once, as the draw's settlement ends: which bets took part is certain then, so
-- what is written depends on no order. p_play: plays of the game with sides, each once for a pair (p_one, p_other) and with what stands between marks of one place
-- (p_between, '' for nothing). A bet on several marks has an equal part on each, to the unit. Bets that cover too much take no part: they are no turnover anyhow.
-- Planner settings: nothing tells it how many bets of a draw there are; row by row it would seek in all of them for each. What is looked up by its key says so by `offset 0`.
create or replace function lottery.cut_opposites(p_draw bigint, p_play text[], p_one text[], p_other text[], p_between text[]) returns void
language sql
set enable_nestloop = off
set enable_mergejoin = off
set enable_seqscan = off
set work_mem = '32MB'
set jit = off
as $$
  with took as materialized (
    select b.player_id, b.id, b.play, b.content, b.stake
    from lottery.bet b
    left join lateral (select x.kind from lottery.bet_outcome x where x.player_id = b.player_id and x.bet_id = b.id offset 0) as o on true
    where b.draw_id = p_draw and b.play = any (p_play) and (o.kind is null or o.kind = 'won')
      and not exists (select from lottery.bet_turnover t where t.player_id = b.player_id and t.bet_id = b.id offset 0)
  ), several as materialized (
    -- Who made one bet on one mark has no other side.
    select t.player_id, t.play from took t group by t.player_id, t.play
    having min(t.content) <> max(t.content) or bool_or(t.content like '%,%' or t.content like '%|%')
  ), mark as materialized (
    select t.player_id, t.id, t.play, t.stake, m.*
    from took t
    join several s on s.player_id = t.player_id and s.play = t.play
    cross join lateral (
      select place.number as place, one.mark, row_number() over (order by place.number, one.number) as number, count(*) over () as marks
      from string_to_table(t.content, '|') with ordinality as place (marks, number)
      cross join lateral string_to_table(place.marks, (select nullif(b.between, '') from unnest(p_play, p_between) as b (play, between) where b.play = t.play limit 1))
        with ordinality as one (mark, number)
      where place.marks <> ''
    ) as m
  ), side as materialized (
    select m.player_id, m.id, m.stake, m.play, m.place, p.one, m.mark,
      div(m.stake::numeric * m.number, m.marks)::bigint - div(m.stake::numeric * (m.number - 1), m.marks)::bigint as part
    from mark m
    join unnest(p_play, p_one, p_other) as p (play, one, other) on p.play = m.play and m.mark in (p.one, p.other)
  ), smaller as materialized (
    select s.player_id, s.play, s.place, s.one, least(sum(s.part) filter (where s.mark = s.one), sum(s.part) filter (where s.mark <> s.one))::bigint as cut
    from side s group by s.player_id, s.play, s.place, s.one having count(distinct s.mark) = 2
  ), cut as (
    select s.player_id, s.id, s.stake, least(s.part, greatest(x.cut - (sum(s.part) over earlier - s.part), 0))::bigint as amount
    from side s
    join smaller x on x.player_id = s.player_id and x.play = s.play and x.place = s.place and x.one = s.one
    window earlier as (partition by s.player_id, s.play, s.place, s.mark order by s.id)
  )
  insert into lottery.bet_turnover (player_id, bet_id, draw_id, valid)
  select c.player_id, c.id, p_draw, c.stake - sum(c.amount) from cut c group by c.player_id, c.id, c.stake having sum(c.amount) > 0
  on conflict (player_id, bet_id) do nothing
$$;
