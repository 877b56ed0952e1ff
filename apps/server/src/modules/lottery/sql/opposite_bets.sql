-- Bets of two players on the two sides of one play (big and small, odd and even, dragon and tiger) in draws of a brand whose settlement ended after p_after, up to p_until:
-- placed within a minute of each other, of about the same sum (the smaller is nine tenths of the larger at least), none below p_from. Sides are the contents B and S,
-- O and E, D and T, alone or at one position; p_plays are the plays that have them. Bets that were given back took no part. Money units.
create or replace function lottery.opposite_bets(p_merchant integer, p_after timestamptz, p_until timestamptz, p_plays text[], p_from bigint)
returns table (player_id bigint, other_id bigint, at timestamptz, amount bigint)
language sql stable
as $$
  with side as materialized (
    select b.draw_id, s.at, b.player_id, b.play, b.content, b.stake, b.placed_at
    from lottery.settlement s
    join lottery.draw d on d.id = s.draw_id and d.merchant_id = p_merchant
    join lottery.bet b on b.draw_id = s.draw_id
    left join lottery.bet_outcome o on o.player_id = b.player_id and o.bet_id = b.id
    where s.at > p_after and s.at <= p_until and b.stake >= p_from and b.play = any (p_plays) and replace(b.content, '|', '') in ('B', 'S', 'O', 'E', 'D', 'T')
      and (o.kind is null or o.kind = 'won')
  )
  select x.player_id, y.player_id, x.at, least(x.stake, y.stake)
  from side x
  join side y on y.draw_id = x.draw_id and y.play = x.play and y.content = translate(x.content, 'BOD', 'SET') and y.player_id <> x.player_id
    and y.placed_at between x.placed_at - interval '1 minute' and x.placed_at + interval '1 minute'
    and least(x.stake, y.stake) * 10 >= greatest(x.stake, y.stake) * 9
  where replace(x.content, '|', '') in ('B', 'O', 'D')
$$;
