-- Books what a free round won: a reward of the house, and no prize of money that was staked. Judged as any win; what is won on another stake goes the usual way (games.apply). A win is
-- taken whatever has become of the reward: the round was played. Answers as games.apply; `reward_id`: of which reward it was.
create or replace function games.win_free(
  p_vendor integer, p_external text, p_reference text, p_round text, p_closed boolean, p_alias text, p_game text, p_amount bigint, p_currency text, p_hash bytea,
  p_movement uuid
) returns table ("position" integer, verdict text, balance bigint, currency text, transaction_id uuid, stale_session uuid, player_id bigint, reward_id uuid)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
set lock_timeout = '2500ms'
as $$
#variable_conflict use_column
declare
  v_player bigint;
  v_merchant integer;
  v_currency text;
  v_balance bigint;
  v_reward uuid;
  v_known record;
  v_last record;
  v_node bigint;
  v_bets record;
  v_posted record;
  v_transaction uuid;
  v_verdict text;
begin
  select a.player_id, a.merchant_id, a.currency into v_player, v_merchant, v_currency from games.alias a where a.vendor_id = p_vendor and a.alias = p_alias;
  v_balance := wallet.lock_player(v_player, false);
  select f.reward_id into v_reward from games.free_bet f where f.vendor_id = p_vendor and f.external_id = p_reference and f.player_id = v_player;
  if v_reward is null then
    return query select a.*, null::uuid from games.apply(array[p_vendor], array[p_external], array['win'], array[p_reference], array[p_round], array[p_closed],
      array[p_alias], array[p_game], array[p_amount], array[p_currency], array[null::bytea], array[p_hash], array[p_movement], array[null::uuid]) as a;
    return;
  end if;
  select t.hash, t.balance_after, t.transaction_id, t.tombstone, t.player_id, t.reference_id into v_known
  from games.transaction t where t.vendor_id = p_vendor and t.external_id = p_external;
  select r.id, r.node_id, r.closed_at, r.updated_at into v_last from games.round r where r.player_id + 0 = v_player and r.vendor_id = p_vendor and r.code = p_round;
  select g.node_id into v_node from games.game g where g.vendor_id = p_vendor and g.code = p_game;
  select count(*) as parts, count(*) filter (where b.is_own) as own, count(*) filter (where b.is_own and not b.is_undone) as standing,
    bool_and(b.round_id is not distinct from v_last.id) filter (where b.is_own) as is_of_round, (array_agg(b.round_id) filter (where b.is_own))[1] as round_id
  into v_bets from games.bets_meant(p_vendor, v_player, p_reference) as b;
  v_verdict := games.judge('win', p_external, p_reference, p_round, p_game, p_currency, p_hash, v_known.hash, v_known.tombstone, v_known.player_id, v_known.reference_id,
    v_player, v_currency, v_balance, false, v_last.node_id, v_last.closed_at, v_node, false, null, null, null, null, null, null,
    v_bets.parts, v_bets.own, v_bets.standing, null, null, v_bets.is_of_round);
  if v_verdict = 'replayed' then
    v_balance := v_known.balance_after;
    v_transaction := v_known.transaction_id;
  elsif v_verdict = 'done' and p_amount > 0 then
    select w.verdict, w.balance into strict v_posted
    from wallet.post(array[v_player], array[p_movement], array[v_merchant], array['spins-won'], array[concat('game:', p_vendor, ':', p_external)], array[p_hash],
      array[v_bets.round_id::text], array[''], array[1, 1], array['main', 'house:rewards'], array[p_amount, -p_amount]) as w;
    if v_posted.verdict <> 'posted' then
      raise exception 'games: what a free round won was answered %', v_posted.verdict using errcode = 'GM001';
    end if;
    v_balance := v_posted.balance;
    v_transaction := p_movement;
  end if;
  if v_verdict = 'done' then
    perform games.write_one('win', p_vendor, p_external, p_reference, v_player, v_merchant, v_bets.round_id, p_round, null, p_closed, p_amount, p_hash, v_transaction,
      v_balance, null, greatest(clock_timestamp(), v_last.updated_at));
  end if;
  if v_verdict <> 'replayed' then
    v_balance := v_balance + games.lent_for(v_player, coalesce(v_node, v_last.node_id));
  end if;
  return query select 1, v_verdict, v_balance, v_currency, v_transaction, null::uuid, v_player, v_reward;
end
$$;
