-- Ends rounds that nothing is decided of: refused by the wallet, unanswered, or given up while open. With a rollback where the stake may have been taken.
create or replace function studio.void_rounds(p_requests jsonb, p_patience interval) returns jsonb language plpgsql
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
  perform 1 from studio.player
    where mode = 'demo' and id = any (array(select (one->>'player')::bigint from jsonb_array_elements(p_requests) as one)) order by id for update;
  for asked in
    select * from rows from (jsonb_to_recordset(p_requests) as (
      player bigint, id uuid, "from" text, step integer, refusal text, bet text, code text, rollback uuid)) with ordinality
      as one(player, id, "from", step, refusal, bet, code, rollback, place)
      order by player, id, place
  loop
    update studio.round set state = 'void', refusal = asked.refusal, touched_at = clock_timestamp(), closed_at = clock_timestamp(),
        settled = asked.rollback is null
      where player_id = asked.player and id = asked.id and state = asked."from" and jsonb_array_length(moves) = asked.step
      returning * into done;
    if not found then
      answers[asked.place] := jsonb_build_object('verdict', 'stale');
      continue;
    end if;
    select * into strict who from studio.player where id = asked.player;
    if who.mode = 'demo' then
      update studio.player set demo_balance = demo_balance + done.cost where id = asked.player returning demo_balance into who.demo_balance;
      update studio.round set settled = true where player_id = asked.player and id = asked.id;
      answers[asked.place] := jsonb_build_object('verdict', 'done', 'demoBalance', who.demo_balance::text);
      continue;
    end if;
    if asked."from" = 'asked' then
      update studio.movement set state = asked.bet, code = asked.code, changed_at = clock_timestamp()
        where player_id = asked.player and round_id = asked.id and kind = 'bet' and state = 'asked';
    end if;
    if asked.rollback is not null then
      insert into studio.movement (player_id, id, round_id, kind, bet_id, amount, next_at)
        select asked.player, asked.rollback, asked.id, 'rollback', bet.id, bet.amount, clock_timestamp() + p_patience
        from studio.movement as bet where bet.player_id = asked.player and bet.round_id = asked.id and bet.kind = 'bet';
    end if;
    answers[asked.place] := jsonb_build_object('verdict', 'done');
  end loop;
  return to_jsonb(answers);
end $$;
