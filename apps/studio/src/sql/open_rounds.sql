-- Begins rounds, many players' in one call: the player's lock puts their rounds in order, the verdict is each round's own. Nothing is asked of a wallet
-- before this has been committed. Most calls are of one round: its player's row is locked where it is read.
-- What a round asks of the books is looked up by key whatever the statistics say (the settings below): a plan made while a table was small, or for the
-- hundred requests that the planner takes any list for, read all of studio.player and studio.movement at each call, more the more was played. And
-- nothing is planned anew at each call.
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
  gift studio.reward;
  answers jsonb := '[]';
begin
  -- In one order everywhere, so that batches never wait for each other in a circle.
  if jsonb_array_length(p_requests) > 1 then
    perform 1 from studio.player where id = any (array(select (one->>'player')::bigint from jsonb_array_elements(p_requests) as one)) order by id for update;
  end if;
  for asked in
    select * from jsonb_to_recordset(p_requests) as one(
      player bigint, id uuid, bet uuid, key text, game text, seat smallint, version integer, "tableRound" bigint, choice jsonb, stake bigint,
      cost bigint, "cycleMs" integer, reward uuid)
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
    if asked.reward is not null then
      -- Its row puts all that is begun of it in order, whoever begins it.
      select * into gift from studio.reward where id = asked.reward for update;
      if not found or gift.alias <> who.alias or gift.currency <> who.currency or gift.game <> asked.game or gift.value <> asked.stake or gift.cancelled_at is not null
        or gift.until <= clock_timestamp() or (select count(*) from studio.round where reward_id = gift.id and state <> 'void') >= gift.count
      then
        answers := answers || jsonb_build_object('verdict', 'reward_over');
        continue;
      end if;
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
    insert into studio.round (player_id, id, key, game, rules_version, seat, table_round, seed_number, nonce, choice, stake, cost, state, reward_id)
      values (who.id, asked.id, asked.key, asked.game, asked.version, asked.seat, asked."tableRound",
        case when asked."tableRound" is null then who.seed_number end, case when asked."tableRound" is null then who.nonce end,
        asked.choice, asked.stake, asked.cost, 'asked', asked.reward);
    if who.mode <> 'demo' then
      insert into studio.movement (player_id, id, round_id, kind, bet_id, amount, next_at, reward_id)
        values (who.id, asked.bet, asked.id, 'bet', asked.bet, asked.cost, clock_timestamp() + p_patience, asked.reward);
    end if;
    answers := answers || jsonb_build_object('verdict', 'opened', 'demoBalance', (who.demo_balance - asked.cost)::text,
      'seedNumber', who.seed_number, 'nonce', who.nonce, 'clientSeed', who.client_seed,
      'commitment', pair.commitment, 'sealed', encode(pair.sealed, 'base64'));
  end loop;
  return answers;
end $$;
