-- Writes the wallet's answers to wins and rollbacks: done or refused for good, or still asked and when to try again. Not waited for by its commit: what
-- a crash takes of it makes a delivery come again under its id.
create or replace function studio.mark_movements(p_requests jsonb) returns void language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  answer record;
  marked studio.movement;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform 1 from (select * from jsonb_to_recordset(p_requests) as one(player bigint, id uuid) order by player, id) as one
    cross join lateral (select from studio.movement as m where m.player_id = one.player and m.id = one.id limit 1 for update) as held;
  for answer in
    select * from jsonb_to_recordset(p_requests) as one(player bigint, id uuid, state text, code text, "pauseMs" integer) order by player, id
  loop
    update studio.movement as m set state = answer.state, code = answer.code, attempts = attempts + 1,
        next_at = case when answer.state = 'asked' then clock_timestamp() + answer."pauseMs" * interval '1 millisecond' else next_at end,
        changed_at = clock_timestamp()
      where m.player_id = answer.player and m.id = answer.id and m.state = 'asked'
      returning * into marked;
    continue when not found or marked.state <> 'done';
    if marked.kind = 'rollback' then
      -- A bet that the wallet refused to know was never taken; every other one is undone with its rollback.
      update studio.movement as bet set state = 'cancelled', changed_at = clock_timestamp()
        where bet.player_id = marked.player_id and bet.id = marked.bet_id and bet.state in ('lost', 'done');
    end if;
    update studio.round as r set settled = true where r.player_id = marked.player_id and r.id = marked.round_id;
  end loop;
end $$;
