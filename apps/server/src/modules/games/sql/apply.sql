-- Applies commands of vendors, many in one call and one transaction, each with its own verdict (packages/wallet-protocol, commandVerdicts).
-- The order is always: accounts of the players, then transactions and rounds. All commands of a player take turns on the row of their account, so
-- what one statement reads after the lock about their bets and rounds stays true until the commit. Commands of different players under one
-- external id meet in the key of games.transaction: the later one is refused with 23505, and sent again it finds the first.
-- The caller sees to it that no two commands of a call share an external id, refer to each other or to the same bet, or belong to one round
-- of one player.
-- Of p_game, p_round and p_currency '' means: not named (wins and rollbacks of dialects that leave them out).
-- A player whom somebody holds for more than the time below fails the call (55P03, nothing was applied). With p_free_only nobody is waited
-- for: commands of players who are held are answered `busy`, so that one player does not stop all others.
-- Planner settings: see wallet.post. "+ 0" keeps a condition from being looked up in an index that does not find a row by its key.
-- A few stakes, or wins that name their bets, are judged and written one by one by small look-ups; whatever else comes, or more of them, goes to
-- games.apply_any, with the same questions in the same order: of a call of one command nearly all time would go into making the executor ready for
-- statements that know many commands at once.
create or replace function games.apply(
  p_vendor integer[], p_external text[], p_kind text[], p_reference text[], p_round text[], p_closed boolean[], p_alias text[], p_game text[],
  p_amount bigint[], p_currency text[], p_token bytea[], p_hash bytea[], p_movement uuid[], p_new_round uuid[],
  p_free_only boolean default false
) returns table ("position" integer, verdict text, balance bigint, currency text, transaction_id uuid, stale_session uuid)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
-- Vendors wait for four seconds; deadlocks are found after one.
set lock_timeout = '2500ms'
as $$
#variable_conflict use_column
declare
  v_order integer[] := '{1}';
  v_players bigint[];
  n integer;
  v_now timestamptz;
  v_player bigint;
  v_merchant integer;
  -- Of the player, and the main balance under their lock.
  v_currency text;
  v_balance bigint;
  v_launch uuid;
  v_launch_node bigint;
  v_session uuid;
  v_expires timestamptz;
  v_launch_player bigint;
  v_launch_vendor integer;
  v_known record;
  v_node bigint;
  v_is_open boolean;
  -- The round as it stands.
  v_last uuid;
  v_last_node bigint;
  v_closed_at timestamptz;
  v_updated_at timestamptz;
  v_may text;
  v_bet record;
  v_parts integer;
  v_own integer;
  v_standing integer;
  v_in_round boolean;
  v_round uuid;
  v_verdict text;
  v_transaction uuid;
  -- When it is written down: now, and never before what stands in its round, though a clock was put back.
  v_at timestamptz;
  v_after bigint[];
  v_posted record;
begin
  if cardinality(p_vendor) not between 1 and 4 or ('bet' = all (p_kind) or ('win' = all (p_kind) and array_position(p_reference, null) is null)) is not true then
    return query select * from games.apply_any(p_vendor, p_external, p_kind, p_reference, p_round, p_closed, p_alias, p_game, p_amount, p_currency, p_token,
      p_hash, p_movement, p_new_round, p_free_only);
    return;
  end if;
  if cardinality(p_vendor) > 1 then
    -- External ids in one order everywhere, as in apply_any: calls that meet in them must not wait for each other in a circle.
    select array_agg(asked.n::integer order by asked.vendor_id, asked.external_id), array_agg(known.player_id) into v_order, v_players
    from unnest(p_vendor, p_external, p_alias) with ordinality as asked (vendor_id, external_id, alias, n)
    left join lateral (
      select a.player_id from games.alias a where a.vendor_id = asked.vendor_id and a.alias = asked.alias limit 1
    ) as known on true;
    -- What a player's second command may do depends on their first, in the order they were sent in.
    if (select count(*) <> count(distinct p) from unnest(v_players) as p where p is not null) then
      return query select * from games.apply_any(p_vendor, p_external, p_kind, p_reference, p_round, p_closed, p_alias, p_game, p_amount, p_currency, p_token,
        p_hash, p_movement, p_new_round, p_free_only);
      return;
    end if;
    perform wallet.lock_players(v_players, p_free_only);
  end if;

  foreach n in array v_order loop
    select a.player_id, a.merchant_id, a.currency into v_player, v_merchant, v_currency
    from games.alias a where a.vendor_id = p_vendor[n] and a.alias = p_alias[n];
    v_balance := wallet.lock_player(v_player, p_free_only);
    v_now := clock_timestamp();
    v_transaction := null;
    -- Each statement from here on has a newer snapshot than the lock.
    select t.hash, t.balance_after, t.transaction_id, t.tombstone, t.player_id, t.reference_id into v_known
    from games.transaction t where t.vendor_id = p_vendor[n] and t.external_id = p_external[n];
    if p_free_only and v_player is not null and v_balance is null then
      v_verdict := 'busy';
    elsif v_known.hash is not null then
      v_verdict := case
        when p_kind[n] = 'bet' and v_known.tombstone and v_known.player_id = v_player and v_known.reference_id = any (array[p_reference[n], p_external[n]]) then 'rolled-back'
        when v_known.hash <> p_hash[n] then 'conflict'
        when v_known.tombstone then 'reference-unknown'
        else 'replayed'
      end;
      if v_verdict = 'replayed' then
        v_balance := v_known.balance_after;
        v_transaction := v_known.transaction_id;
      end if;
    elsif v_balance is null then
      v_verdict := 'token-unknown';
    else
      select r.id, r.node_id, r.closed_at, r.updated_at into v_last, v_last_node, v_closed_at, v_updated_at from games.round r
      where r.player_id + 0 = v_player and r.vendor_id = p_vendor[n] and r.code = p_round[n];
      if p_kind[n] = 'bet' then
        -- By the token alone, so that no other index can serve.
        select l.id, l.node_id, l.session_id, l.expires_at, l.player_id, l.vendor_id
        into v_launch, v_launch_node, v_session, v_expires, v_launch_player, v_launch_vendor from games.launch l where l.token_hash = p_token[n];
        select g.node_id,
          coalesce(g.enabled and g.removed_at is null and v.enabled and brand.enabled
            and coalesce((select own.enabled from games.brand_game own where own.merchant_id = v_merchant and own.node_id = g.node_id), true)
            and (g.maintenance_from is null or g.maintenance_from > v_now or g.maintenance_until <= v_now)
            and (v.maintenance_from is null or v.maintenance_from > v_now or v.maintenance_until <= v_now), false)
        into v_node, v_is_open
        from games.game g
        join games.vendor v on v.id = g.vendor_id
        left join games.brand_vendor brand on brand.merchant_id = v_merchant and brand.vendor_id = g.vendor_id
        where g.vendor_id = p_vendor[n] and g.code = p_game[n];
        v_may := identity.may_stake_alone(v_player, v_session);
        perform from games.transaction t where t.vendor_id + 0 = p_vendor[n] and t.kind = 'rollback' and t.player_id = v_player
          and t.reference_id = any (array[p_reference[n], p_external[n]]);
        v_verdict := case
          when (v_launch_player = v_player and v_launch_vendor = p_vendor[n]) is not true then 'token-unknown'
          when v_node is null then 'game-unknown'
          when v_node <> v_launch_node then 'token-unknown'
          when found then 'rolled-back'
          when v_may = 'blocked' or protection.is_stake_blocked(v_player) then 'player-blocked'
          when v_expires <= v_now or v_may not in ('ok', 'ok stale') then 'token-expired'
          when not v_is_open or site.in_maintenance(v_merchant, v_now) then 'game-closed'
          when p_currency[n] <> v_currency then 'currency-wrong'
          -- Wins are told by the round's game: a stake of another could never be paid on.
          when v_last_node <> v_node then 'conflict'
          when v_closed_at is not null then 'round-closed'
          else 'done'
        end;
        v_round := coalesce(v_last, p_new_round[n]);
      else
        select g.node_id into v_node from games.game g where g.vendor_id = p_vendor[n] and g.code = p_game[n];
        -- The bet of that id, and the bets that share it as their reference (one bet in several parts). A reference need not be an id, and several
        -- players may share one: what else has that very id does not stand in the way of their own bets.
        v_parts := 0;
        v_own := 0;
        v_standing := 0;
        v_in_round := true;
        v_round := null;
        for v_bet in
          select t.round_id, t.kind = 'bet' and t.player_id = v_player as is_own,
            exists (select from games.transaction u where u.vendor_id + 0 = t.vendor_id and u.kind = 'rollback' and u.player_id = t.player_id
              and u.reference_id = any (array[t.external_id, t.reference_id])) as is_undone
          from (
            select * from games.transaction t where t.vendor_id = p_vendor[n] and t.external_id = p_reference[n]
            union all
            select * from games.transaction t where t.vendor_id + 0 = p_vendor[n] and t.reference_id = p_reference[n] and t.kind = 'bet'
              and t.player_id = v_player and t.external_id <> p_reference[n]
          ) as t
        loop
          v_parts := v_parts + 1;
          if v_bet.is_own then
            v_own := v_own + 1;
            v_standing := v_standing + case when v_bet.is_undone then 0 else 1 end;
            v_in_round := v_in_round and v_bet.round_id is not distinct from v_last;
            v_round := coalesce(v_round, v_bet.round_id);
          end if;
        end loop;
        v_verdict := case
          when p_currency[n] not in ('', v_currency) then 'currency-wrong'
          when p_game[n] <> '' and v_node is null then 'game-unknown'
          when p_game[n] <> '' and v_node <> v_last_node then 'reference-unknown'
          when v_parts = 0 then
            case
              when exists (select from games.transaction t where t.vendor_id + 0 = p_vendor[n] and t.kind = 'rollback' and t.player_id = v_player
                and t.reference_id = p_reference[n]) then 'rolled-back'
              else 'reference-unknown'
            end
          when v_own = 0 or (p_round[n] <> '' and not v_in_round) then 'reference-unknown'
          when v_standing = 0 then 'rolled-back'
          else 'done'
        end;
        v_round := coalesce(v_round, v_last);
      end if;

      if v_verdict = 'done' and p_amount[n] > 0 then
        v_after := wallet.post_plain(v_player, p_movement[n], v_merchant, case p_kind[n] when 'bet' then 'game-stake-placed' else 'game-prize-paid' end,
          concat('game:', p_vendor[n], ':', p_external[n]), p_hash[n], v_round::text, '', case p_kind[n] when 'bet' then 'house:stakes' else 'house:prizes' end,
          case p_kind[n] when 'bet' then -p_amount[n] else p_amount[n] end);
        if v_after is not null then
          v_balance := v_after[1];
          v_transaction := p_movement[n];
        else
          select w.verdict, w.balance into strict v_posted
          from wallet.post(array[v_player], array[p_movement[n]], array[v_merchant], array[case p_kind[n] when 'bet' then 'game-stake-placed' else 'game-prize-paid' end],
            array['game:' || p_vendor[n] || ':' || p_external[n]], array[p_hash[n]], array[v_round::text], array[''], array[1, 1],
            array['main', case p_kind[n] when 'bet' then 'house:stakes' else 'house:prizes' end],
            case p_kind[n] when 'bet' then array[-p_amount[n], p_amount[n]] else array[p_amount[n], -p_amount[n]] end) as w;
          v_balance := v_posted.balance;
          case v_posted.verdict
            when 'posted' then v_transaction := p_movement[n];
            when 'insufficient' then v_verdict := 'insufficient';
            when 'limited' then v_verdict := 'limit-exceeded';
            when 'excluded' then v_verdict := 'player-blocked';
            else raise exception 'games: a movement was answered %', v_posted.verdict using errcode = 'GM001';
          end case;
        end if;
      end if;

      if v_verdict = 'done' then
        v_at := greatest(v_now, v_updated_at);
        if p_kind[n] = 'bet' and v_last is null then
          with opened as (
            insert into games.round (player_id, id, vendor_id, node_id, merchant_id, code, staked, opened_at, updated_at, closed_at)
            values (v_player, v_round, p_vendor[n], v_node, v_merchant, p_round[n], p_amount[n], v_at, v_at, case when p_closed[n] then v_at end)
          )
          insert into games.transaction (vendor_id, external_id, player_id, round_id, kind, reference_id, amount, hash, transaction_id, balance_after, launch_id, at)
          values (p_vendor[n], p_external[n], v_player, v_round, p_kind[n], p_reference[n], p_amount[n], p_hash[n], v_transaction, v_balance, v_launch, v_at);
        else
          with added as (
            insert into games.transaction (vendor_id, external_id, player_id, round_id, kind, reference_id, amount, hash, transaction_id, balance_after, launch_id, at)
            values (p_vendor[n], p_external[n], v_player, v_round, p_kind[n], p_reference[n], p_amount[n], p_hash[n], v_transaction, v_balance,
              v_launch, v_at)
          )
          update games.round as r set
            staked = r.staked + case p_kind[n] when 'bet' then p_amount[n] else 0 end,
            won = r.won + case p_kind[n] when 'win' then p_amount[n] else 0 end,
            updated_at = v_at,
            closed_at = coalesce(r.closed_at, case when p_closed[n] then v_at end)
          where r.player_id = v_player and r.id = v_round;
          if not found then
            raise exception 'games: round % of player % is gone', v_round, v_player;
          end if;
        end if;
      end if;
    end if;
    return query select n, v_verdict, v_balance, v_currency, v_transaction,
      case when p_kind[n] = 'bet' and v_verdict = 'done' and v_may = 'ok stale' then v_session end;
  end loop;
end
$$;
