-- Most calls are of one round, and most of their time went into preparing what only many at once, or pools, have use for.

-- As in 001; of one round the player's row is locked where it is read.
create or replace function studio.open_rounds(p_requests jsonb, p_patience interval) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  asked record;
  who studio.player;
  pair studio.seed;
  known studio.round;
  open_id uuid;
  answers jsonb := '[]';
begin
  -- In one order everywhere, so that batches never wait for each other in a circle.
  if jsonb_array_length(p_requests) > 1 then
    perform 1 from studio.player where id = any (array(select (one->>'player')::bigint from jsonb_array_elements(p_requests) as one)) order by id for update;
  end if;
  for asked in
    select * from jsonb_to_recordset(p_requests) as one(
      player bigint, id uuid, bet uuid, key text, game text, seat smallint, version integer, "tableRound" bigint, choice jsonb, stake bigint,
      cost bigint, "cycleMs" integer)
  loop
    select * into strict who from studio.player where id = asked.player for update;
    select * into known from studio.round where player_id = asked.player and game = asked.game and key = asked.key;
    if found then
      -- Its own first attempt, whose answer was lost with the connection, or another call of the same intention.
      if known.id = asked.id and known.state = 'asked' then
        select * into pair from studio.seed where player_id = asked.player and number = known.seed_number;
        answers := answers || jsonb_build_object('verdict', 'opened', 'demoBalance', who.demo_balance::text,
          'seedNumber', known.seed_number, 'nonce', known.nonce, 'clientSeed', who.client_seed,
          'commitment', pair.commitment, 'sealed', encode(pair.sealed, 'base64'));
      else
        answers := answers || jsonb_build_object('verdict', 'known', 'id', known.id);
      end if;
      continue;
    end if;
    select id into open_id from studio.round
      where player_id = asked.player and game = asked.game and seat = asked.seat and state in ('asked', 'open');
    if found then
      answers := answers || jsonb_build_object('verdict', 'round_open', 'id', open_id);
      continue;
    end if;
    if asked."cycleMs" > 0 and who.last_round_at > clock_timestamp() - asked."cycleMs" * interval '1 millisecond' then
      answers := answers || jsonb_build_object('verdict', 'too_fast');
      continue;
    end if;
    if who.mode = 'demo' and who.demo_balance < asked.cost then
      answers := answers || jsonb_build_object('verdict', 'insufficient', 'demoBalance', who.demo_balance::text);
      continue;
    end if;
    if asked."tableRound" is null then
      select * into strict pair from studio.seed where player_id = who.id and number = who.seed_number;
    end if;
    update studio.player set
        nonce = nonce + case when asked."tableRound" is null then 1 else 0 end,
        demo_balance = demo_balance - case when who.mode = 'demo' then asked.cost else 0 end,
        last_round_at = clock_timestamp()
      where id = who.id;
    insert into studio.round (player_id, id, key, game, rules_version, seat, table_round, seed_number, nonce, choice, stake, cost, state)
      values (who.id, asked.id, asked.key, asked.game, asked.version, asked.seat, asked."tableRound",
        case when asked."tableRound" is null then who.seed_number end, case when asked."tableRound" is null then who.nonce end,
        asked.choice, asked.stake, asked.cost, 'asked');
    if who.mode = 'real' then
      insert into studio.movement (player_id, id, round_id, kind, bet_id, amount, next_at)
        values (who.id, asked.bet, asked.id, 'bet', asked.bet, asked.cost, clock_timestamp() + p_patience);
    end if;
    answers := answers || jsonb_build_object('verdict', 'opened', 'demoBalance', (who.demo_balance - asked.cost)::text,
      'seedNumber', who.seed_number, 'nonce', who.nonce, 'clientSeed', who.client_seed,
      'commitment', pair.commitment, 'sealed', encode(pair.sealed, 'base64'));
  end loop;
  return answers;
end $$;

-- As in 001; of one round its player is found without a list.
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
      insert into studio.movement (player_id, id, round_id, kind, bet_id, amount, next_at)
        select asked.player, asked.win, asked.id, 'win', bet.id, asked.payout, clock_timestamp() + p_patience
        from studio.movement as bet where bet.player_id = asked.player and bet.round_id = asked.id and bet.kind = 'bet';
    end if;
    answers[asked.place] := jsonb_build_object('verdict', 'done');
  end loop;
  return to_jsonb(answers);
end $$;
