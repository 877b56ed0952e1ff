-- Places a chase: holds its full amount and writes its plan, once a key. p_first is the draw of the plan's first issue, if it has a row already.
--   posted | replayed (first answer) | conflict | insufficient | unknown-account | closed
-- p_placeable false: the plan is none that can be placed now; only a first answer is given again, else `closed`.
-- is_open: the first draw is on sale; it stays so until this transaction ends, and the caller places its bets in it.
create or replace function lottery.place_chase(
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
  -- Not held by what cannot be placed, which may have to hold it alone. Only when its time ran out while we waited are both asked for; of two such, one is
  -- refused by the database, and tried again.
  v_open := p_placeable and p_first is not null and p_first = any (lottery.hold_open(array[p_first]));
  v_to_come := p_placeable and case when p_first is null then p_closes_at[1] > clock_timestamp()
    else exists (select from lottery.draw d where d.id = p_first and d.state in ('scheduled', 'open') and d.closes_at > clock_timestamp()) end;
  if not (v_open or v_to_come) then
    -- A first attempt on a lost connection may still be at work: it holds the draw (lottery.replay_order).
    if exists (select from lottery.draw d where d.id = p_first and d.state = 'open') then
      perform lottery.hold_alone(p_first);
    end if;
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
