-- Places an order that the player's own money does not cover, with what a bonus may add (wallet.part_stake): part of place_orders, in its transaction and under its
-- locks. p_order: its position; the arrays are those of all orders. p_balance, p_sequence: of the main account, answered again when nothing is placed.
create or replace function lottery.place_parted(
  p_player bigint, p_master uuid, p_merchant integer, p_draw bigint, p_key text, p_hash bytea, p_reference text, p_stake bigint, p_placed_at timestamptz,
  p_order integer, p_bet_of integer[], p_bet uuid[], p_play text[], p_content text[], p_combinations integer[], p_unit bigint[], p_multiple integer[],
  p_bet_stake bigint[], p_odds text[], p_bet_rebate bigint[], p_bet_series integer[], p_bet_risk text[], p_balance bigint, p_sequence bigint,
  out verdict text, out transaction_id uuid, out balance bigint, out sequence bigint
)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  v_bet uuid[] := array(select b.id from unnest(p_bet_of, p_bet) with ordinality as b (own_order, id, n) where b.own_order = p_order order by b.n);
  v_stake bigint[] := array(select b.stake from unnest(p_bet_of, p_bet_stake) with ordinality as b (own_order, stake, n) where b.own_order = p_order order by b.n);
  v_game text;
  v_grant uuid;
  v_parts bigint[];
  v_lines record;
begin
  balance := p_balance;
  sequence := p_sequence;
  select d.game_code into v_game from lottery.draw d where d.id = p_draw;
  select s.verdict, s.grant_id, s.parts into verdict, v_grant, v_parts from wallet.part_stake(p_player, 'LOTTERY', v_game, v_stake) as s;
  if verdict <> 'parted' then
    return;
  end if;
  select s.line_of, s.account, s.amount into v_lines
  from wallet.split_lines(array[1, 1], array['main', 'house:stakes'], array[-p_stake, p_stake], array[(select sum(x)::bigint from unnest(v_parts) as x)]) as s;
  select w.verdict, w.transaction_id, w.balance, w.sequence into verdict, transaction_id, balance, sequence
  from wallet.post(array[p_player], array[p_master], array[p_merchant], array['stake-placed'], array[p_key], array[p_hash], array[p_reference], array[''],
    v_lines.line_of, v_lines.account, v_lines.amount) as w;
  if verdict <> 'posted' then
    return;
  end if;
  insert into lottery.bet (player_id, id, master_id, draw_id, unit, stake, placed_at, merchant_id, combinations, multiple, play, odds_version, content, rebate, series, risk)
  select p_player, b.id, p_master, p_draw, b.unit, b.stake, p_placed_at, p_merchant, b.combinations, b.multiple, b.play, b.odds, b.content, b.rebate, b.series, b.risk::jsonb
  from unnest(p_bet_of, p_bet, p_play, p_content, p_combinations, p_unit, p_multiple, p_bet_stake, p_odds, p_bet_rebate, p_bet_series, p_bet_risk)
    as b (own_order, id, play, content, combinations, unit, multiple, stake, odds, rebate, series, risk)
  where b.own_order = p_order;
  perform wallet.note_parts(p_player, v_grant, v_bet, v_stake, v_parts);
end
$$;
