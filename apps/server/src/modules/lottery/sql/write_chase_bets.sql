-- Writes the bets of chases on one draw that are paid for, and what their chases say of it (their rows are held, one a player).
create or replace function lottery.write_chase_bets(
  p_draw bigint, p_merchant integer, p_now timestamptz, p_player bigint[], p_chase uuid[], p_position integer[], p_factor integer[], p_stake bigint[], p_master uuid[]
) returns void
language plpgsql
as $$
declare
  v_ms bigint := (extract(epoch from p_now) * 1000)::bigint;
  v_most bigint := (select d.most_staked from lottery.draw d where d.id = p_draw);
begin
  -- A bet's id lies behind its order's and keeps the order of the lines: one millisecond a line.
  insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, rebate, placed_at, merchant_id, combinations, multiple, series, play, odds_version, content, risk, chase_id)
  select a.player_id, lottery.id_at(v_ms + l.line), a.master_id, p_draw, l.unit, l.stake * a.factor, l.rebate * a.factor, p_now, p_merchant, l.combinations,
    l.multiple * a.factor, l.series, l.play, l.odds_version, l.content,
    lottery.risk_of_bet(l.risk, a.factor, l.stake, v_most), a.chase_id
  from unnest(p_player, p_chase, p_master, p_factor) as a (player_id, chase_id, master_id, factor)
  cross join lateral (select * from lottery.chase_line l where l.player_id = a.player_id and l.chase_id = a.chase_id order by l.line offset 0) as l;

  update lottery.chase_draw w set state = 'placed', ready = false, draw_id = p_draw, master_id = a.master_id, changed_at = p_now
  from unnest(p_player, p_chase, p_position, p_master) as a (player_id, chase_id, position, master_id)
  where w.player_id = a.player_id and w.chase_id = a.chase_id and w.position = a.position;
  update lottery.chase c set held_amount = c.held_amount - a.stake, placed_amount = c.placed_amount + a.stake,
    waiting_draws = c.waiting_draws - 1, placed_draws = c.placed_draws + 1, open_draws = c.open_draws + 1
  from unnest(p_player, p_chase, p_stake) as a (player_id, id, stake)
  where c.player_id = a.player_id and c.id = a.id;
end
$$;
