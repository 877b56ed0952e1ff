-- Takes one free round of a reward: a stake of 0 that games.apply judges as any other, once the reward is this player's, of this game, and has a round left. Answers as games.apply.
--   reference-unknown   there is no such reward, or it is another player's or of another game
--   limit-exceeded      none of its rounds is left, its time is over, or it was taken back
create or replace function games.stake_free(
  p_vendor integer, p_external text, p_round text, p_closed boolean, p_alias text, p_game text, p_currency text, p_token bytea, p_hash bytea, p_movement uuid,
  p_new_round uuid, p_reward uuid
) returns table ("position" integer, verdict text, balance bigint, currency text, transaction_id uuid, stale_session uuid, player_id bigint)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
set lock_timeout = '2500ms'
as $$
#variable_conflict use_column
declare
  v_player bigint;
  v_currency text;
  v_balance bigint;
  v_free record;
  v_refused text;
begin
  select a.player_id, a.currency into v_player, v_currency from games.alias a where a.vendor_id = p_vendor and a.alias = p_alias;
  v_balance := wallet.lock_player(v_player, false);
  -- Under the player's lock: no other round of theirs is taken meanwhile.
  select f.player_id = v_player and f.vendor_id = p_vendor and g.code = p_game as is_theirs, f.state in ('asked', 'ready') and f.until > clock_timestamp() and s.used < f.count as is_left
  into v_free
  from games.free_rounds f join games.game g on g.node_id = f.node_id
  cross join lateral games.free_rounds_standing(array[f.reward_id]) as s
  where f.reward_id = p_reward for update of f;
  -- What was taken before is answered as it was, whatever has become of the reward.
  if not exists (select from games.transaction t where t.external_id = p_external and t.vendor_id = p_vendor) then
    v_refused := case when v_player is null then 'token-unknown' when v_free.is_theirs is not true then 'reference-unknown' when not v_free.is_left then 'limit-exceeded' end;
  end if;
  if v_refused is not null then
    return query select 1, v_refused, v_balance, v_currency, null::uuid, null::uuid, v_player;
    return;
  end if;
  for "position", verdict, balance, currency, transaction_id, stale_session, player_id in
    select * from games.apply(array[p_vendor], array[p_external], array['bet'], array[null::text], array[p_round], array[p_closed], array[p_alias], array[p_game],
      array[0::bigint], array[p_currency], array[p_token], array[p_hash], array[p_movement], array[p_new_round])
  loop
    if verdict = 'done' then
      insert into games.free_bet (vendor_id, external_id, reward_id, player_id) values (p_vendor, p_external, p_reward, v_player);
    end if;
    return next;
  end loop;
end
$$;
