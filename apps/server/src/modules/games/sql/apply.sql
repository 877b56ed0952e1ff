-- Applies commands of vendors, many in one call and one transaction, each with its own verdict (packages/wallet-protocol, commandVerdicts).
-- The order is always: accounts of the players, then transactions and rounds. All commands of a player take turns on the row of their account, so
-- what one statement reads after the lock about their bets and rounds stays true until the commit. Commands of different players under one
-- external id meet in the key of games.transaction: the later one is refused with 23505, and sent again it finds the first.
-- `free`: nothing was applied; it is a win of a free round, which games.win_free books.
-- The caller sees to it that no two commands of a call share an external id, refer to each other or to the same bet, or belong to one round
-- of one player.
-- Of p_game, p_round and p_currency '' means: not named (wins and rollbacks of dialects that leave them out).
-- A player whom somebody holds for more than the time below fails the call (55P03, nothing was applied). With p_free_only nobody is waited
-- for: commands of players who are held are answered `busy`, so that one player does not stop all others.
-- Planner settings: see wallet.post. "+ 0" keeps a condition from being looked up in an index that does not find a row by its key.
-- A few stakes, or wins that name their bets, of different players are judged and written one by one by small look-ups (games.in_turn says which); whatever
-- else comes goes to games.apply_any. Both ask games.judge. Of a call of one command nearly all time would go into making the executor ready for statements
-- that know many commands at once; each expression here, too, is made ready anew in each transaction, so they are kept few.
create or replace function games.apply(
  p_vendor integer[], p_external text[], p_kind text[], p_reference text[], p_round text[], p_closed boolean[], p_alias text[], p_game text[],
  p_amount bigint[], p_currency text[], p_token bytea[], p_hash bytea[], p_movement uuid[], p_new_round uuid[],
  p_free_only boolean default false
) returns table ("position" integer, verdict text, balance bigint, currency text, transaction_id uuid, stale_session uuid, player_id bigint)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
-- Vendors wait for four seconds; deadlocks are found after one.
set lock_timeout = '2500ms'
as $$
#variable_conflict use_column
declare
  v_order integer[] := games.in_turn(p_vendor, p_external, p_kind, p_reference, p_alias, p_free_only);
  n integer;
  v_now timestamptz;
  v_player bigint; v_merchant integer; v_currency text;
  -- The main balance under the player's lock.
  v_balance bigint;
  v_known record;
  -- The opening that a bet's token was given for.
  v_launch uuid; v_launch_node bigint; v_session uuid;
  v_expires timestamptz;
  v_is_own_launch boolean;
  v_node bigint; v_is_open boolean;
  v_is_undone boolean;
  v_may text;
  v_is_blocked boolean;
  -- The round as it stands.
  v_last record;
  -- Of wins: the bets that they refer to.
  v_meant record;
  v_parts bigint; v_own bigint; v_standing bigint; v_staked bigint;
  v_lent bigint; v_grant uuid;
  v_is_of_round boolean;
  v_has_bonus boolean;
  v_round uuid;
  v_verdict text;
  v_transaction uuid;
  v_posted record;
begin
  if v_order is null then
    return query select * from games.apply_any(p_vendor, p_external, p_kind, p_reference, p_round, p_closed, p_alias, p_game, p_amount, p_currency, p_token,
      p_hash, p_movement, p_new_round, p_free_only);
    return;
  end if;
  foreach n in array v_order loop
    select a.player_id, a.merchant_id, a.currency, exists (select from wallet.active_bonus b where b.player_id = a.player_id)
    into v_player, v_merchant, v_currency, v_has_bonus from games.alias a where a.vendor_id = p_vendor[n] and a.alias = p_alias[n];
    v_balance := wallet.lock_player(v_player, p_free_only);
    v_now := clock_timestamp();
    v_lent := 0;
    -- Each statement from here on has a newer snapshot than the lock.
    select t.hash, t.balance_after, t.transaction_id, t.tombstone, t.player_id, t.reference_id into v_known
    from games.transaction t where t.vendor_id = p_vendor[n] and t.external_id = p_external[n];
    select r.id, r.node_id, r.closed_at, r.updated_at into v_last from games.round r
    where r.player_id + 0 = v_player and r.vendor_id = p_vendor[n] and r.code = p_round[n];
    if p_kind[n] = 'bet' then
      -- By the token alone, so that no other index can serve.
      select l.id, l.node_id, l.session_id, l.expires_at, l.player_id = v_player and l.vendor_id = p_vendor[n]
      into v_launch, v_launch_node, v_session, v_expires, v_is_own_launch from games.launch l where l.token_hash = p_token[n];
      select g.node_id, g.is_open into v_node, v_is_open from games.game_at(p_vendor[n], p_game[n], v_merchant, v_now) as g;
      -- Another table than the one that was opened.
      if v_node <> v_launch_node then
        select o.node_id, v_is_open and not o.is_shut into v_launch_node, v_is_open from games.opened_node(v_launch, p_game[n]) as o;
      end if;
      select u.yes into v_is_undone from games.undone(p_vendor[n], v_player, array[p_reference[n], p_external[n]]) as u;
      v_may := identity.may_stake_alone(v_player, v_session);
      v_is_blocked := protection.is_stake_blocked(v_player);
      v_round := coalesce(v_last.id, p_new_round[n]);
    else
      select g.node_id into v_node from games.game g where g.vendor_id = p_vendor[n] and g.code = p_game[n];
      v_meant := games.stakes_meant(p_vendor[n], v_player, p_reference[n], v_last.id);
      v_parts := v_meant.parts; v_own := v_meant.own; v_standing := v_meant.standing; v_staked := v_meant.staked;
      v_lent := v_meant.lent; v_grant := v_meant.grant_id;
      v_is_of_round := v_meant.is_of_round;
      v_round := v_meant.round_id;
      if v_parts = 0 then
        select u.yes into v_is_undone from games.undone(p_vendor[n], v_player, array[p_reference[n]]) as u;
      end if;
    end if;
    v_verdict := games.judge(p_kind[n], p_external[n], p_reference[n], p_round[n], p_game[n], p_currency[n], p_hash[n],
      v_known.hash, v_known.tombstone, v_known.player_id, v_known.reference_id,
      v_player, v_currency, v_balance, p_free_only and v_player is not null and v_balance is null,
      v_last.node_id, v_last.closed_at, v_node, v_is_undone,
      v_is_own_launch, v_launch_node, v_expires <= v_now, v_may, v_is_blocked, v_is_open,
      v_parts, v_own, v_standing, null, null, v_is_of_round);
    v_transaction := null;
    -- A win of a free round, whether or not its vendor says so, is no prize of a stake: games.win_free books it. Only where nothing was staked does anybody look.
    if v_verdict = 'done' and p_kind[n] = 'win' and v_staked = 0
      and exists (select from games.free_bet f where f.vendor_id = p_vendor[n] and f.external_id = p_reference[n] and f.player_id = v_player) then
      v_verdict := 'free';
    end if;
    if v_verdict = 'replayed' then
      v_balance := v_known.balance_after;
      v_transaction := v_known.transaction_id;
    elsif v_verdict = 'done' and p_amount[n] > 0 then
      v_posted := games.post_one(p_kind[n], p_vendor[n], p_external[n], p_hash[n], p_movement[n], v_player, v_merchant, v_round, v_node, v_balance, p_amount[n],
        case v_lent when 0 then 0 else wallet.lent_of(p_amount[n], v_lent, v_staked) end, v_grant);
      v_verdict := v_posted.verdict;
      v_balance := v_posted.balance;
      v_transaction := case v_verdict when 'done' then p_movement[n] end;
    end if;
    if v_has_bonus and v_verdict <> 'replayed' then
      -- A win may leave out both game and round: then that of the bet's round.
      v_balance := v_balance + games.lent_for(v_player, coalesce(v_node, v_last.node_id,
        (select r.node_id from games.round r where r.player_id = v_player and r.id = v_round)));
    end if;
    if v_verdict = 'done' then
      -- Now, and never before what stands in its round, though a clock was put back.
      perform games.write_one(p_kind[n], p_vendor[n], p_external[n], p_reference[n], v_player, v_merchant, v_round, p_round[n],
        case when p_kind[n] = 'bet' and v_last.id is null then v_node end, p_closed[n], p_amount[n], p_hash[n], v_transaction, v_balance, v_launch,
        greatest(v_now, v_last.updated_at));
    end if;
    return query select n, v_verdict, v_balance, v_currency, v_transaction,
      case when p_kind[n] = 'bet' and v_verdict = 'done' and v_may = 'ok stale' then v_session end, v_player;
  end loop;
end
$$;
