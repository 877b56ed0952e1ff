-- Writes down which bets of a draw that is being settled are no valid turnover, because they cover too much of their play: so many of so many combinations. Each once,
-- whoever settles the draw again.
create or replace function lottery.note_covering(p_draw bigint, p_bet uuid[], p_covered integer[], p_combinations integer[]) returns void
language sql
as $$
  insert into lottery.bet_turnover (player_id, bet_id, draw_id, valid, covered, combinations)
  select b.player_id, b.id, b.draw_id, 0, asked.covered, asked.combinations
  from unnest(p_bet, p_covered, p_combinations) as asked (bet_id, covered, combinations)
  join lottery.draw d on d.id = p_draw and d.state = 'settling'
  join lottery.bet b on b.draw_id = d.id and b.id = asked.bet_id
  on conflict (player_id, bet_id) do nothing
$$;
