-- Writes what became of rounds: accepted and still open, moved on, or closed with its win. Each only if it still stands where the caller saw it, so
-- that of a move, a cash-out and a recovery at once exactly one is written. Most calls are of one round: its player is found without a list.
-- Planner settings: see studio.open_rounds.
create or replace function studio.decide_rounds(p_requests jsonb, p_patience interval) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  asked record;
  who studio.player;
  done studio.round;
  answers jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(p_requests)]);
begin
  -- Demo money lies on the player.
  if jsonb_array_length(p_requests) = 1 then
    perform 1 from studio.player where id = (p_requests->0->>'player')::bigint and mode = 'demo' for update;
  else
    perform 1 from studio.player
      where mode = 'demo' and id = any (array(select (one->>'player')::bigint from jsonb_array_elements(p_requests) as one)) order by id for update;
  end if;
  for asked in
    select * from rows from (jsonb_to_recordset(p_requests) as (
      player bigint, id uuid, "from" text, step integer, "to" text, moves jsonb, multiplier bigint, payout bigint, "cashedOut" boolean,
      result jsonb, win uuid)) with ordinality
      as one(player, id, "from", step, "to", moves, multiplier, payout, "cashedOut", result, win, place)
      order by player, id, place
  loop
    update studio.round set
        state = asked."to", moves = coalesce(asked.moves, moves), multiplier = asked.multiplier, payout = asked.payout,
        cashed_out = asked."cashedOut", result = coalesce(asked.result, result), touched_at = clock_timestamp(),
        closed_at = case when asked."to" = 'closed' then clock_timestamp() end
      where player_id = asked.player and id = asked.id and state = asked."from" and jsonb_array_length(moves) = asked.step
      returning * into done;
    if not found then
      answers[asked.place] := jsonb_build_object('verdict', 'stale');
      continue;
    end if;
    select * into strict who from studio.player where id = asked.player;
    if who.mode = 'demo' then
      if asked."to" = 'closed' then
        update studio.player set demo_balance = demo_balance + asked.payout where id = asked.player returning demo_balance into who.demo_balance;
        update studio.round set settled = true where player_id = asked.player and id = asked.id;
      end if;
      answers[asked.place] := jsonb_build_object('verdict', 'done', 'demoBalance', who.demo_balance::text);
      continue;
    end if;
    if asked."from" = 'asked' then
      update studio.movement set state = 'done', changed_at = clock_timestamp()
        where player_id = asked.player and round_id = asked.id and kind = 'bet' and state = 'asked';
    end if;
    if asked."to" = 'closed' then
      insert into studio.movement (player_id, id, round_id, kind, bet_id, amount, next_at, reward_id)
        select asked.player, asked.win, asked.id, 'win', bet.id, asked.payout, clock_timestamp() + p_patience, bet.reward_id
        from studio.movement as bet where bet.player_id = asked.player and bet.round_id = asked.id and bet.kind = 'bet';
    end if;
    answers[asked.place] := jsonb_build_object('verdict', 'done');
  end loop;
  return to_jsonb(answers);
end $$;
