-- Makes everything that moves a player's money wait until this transaction ends, and answers the main balances as they stand under the lock:
-- one a position, null for a player without accounts. For modules that must judge before they post. With p_free_only nobody is waited for: a
-- player whom somebody holds is answered null, too.
create or replace function wallet.lock_players(p_player bigint[], p_free_only boolean default false) returns bigint[]
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  v_player bigint[];
  v_balance bigint[];
begin
  if p_free_only then
    select array_agg(wanted.player_id), array_agg(locked.balance) into v_player, v_balance
    from (select distinct player_id from unnest(p_player) as p (player_id) where player_id is not null order by player_id) as wanted
    cross join lateral (
      select a.balance from wallet.account a where a.player_id = wanted.player_id and a.code = 'main' for no key update skip locked
    ) as locked;
  else
    select array_agg(wanted.player_id), array_agg(locked.balance) into v_player, v_balance
    from (select distinct player_id from unnest(p_player) as p (player_id) where player_id is not null order by player_id) as wanted
    cross join lateral (select a.balance from wallet.account a where a.player_id = wanted.player_id and a.code = 'main' for no key update) as locked;
  end if;
  return array(
    select v_balance[array_position(v_player, player_id)] from unnest(p_player) with ordinality as p (player_id, n) order by n
  );
end
$$;
