-- What is answered to a command, from what is known about it (packages/wallet-protocol, commandVerdicts): the one place of the rules. `tombstone` is told
-- the vendor as reference-unknown and written down, so that the bet is refused when it comes. Whoever asks finds the facts, after the account was locked.
-- Of all:       p_known_…: the transaction of this vendor and id, if there is one; p_is_busy: somebody holds the player, and the call waits for nobody;
--               p_player_balance: null when there is no such player; p_round_…: the round of that code, if there is one; p_node: the game of that code;
--               p_is_undone: a rollback came before it (games.undone).
-- Of bets:      p_is_own_launch, p_launch_node, p_is_expired: the opening that its token was given for, and the game that it is good for (games.opened_node); p_may: identity.may_stake of the session;
--               p_is_blocked: protection.stake_blocked of the player; p_is_open: games.game_at.
-- Of the others: what games.bets_meant has found: how many (p_parts), how many bets of the player (p_own), how many of those stand, whether another player's was
--               found, whether the player's was won on (games.paid), whether all of them are of the round that was named.
-- One expression without a look-up, so that the planner puts it where it is called.
create or replace function games.judge(
  p_kind text, p_external text, p_reference text, p_round text, p_game text, p_currency text, p_hash bytea,
  p_known_hash bytea, p_known_tombstone boolean, p_known_player bigint, p_known_reference text,
  p_player bigint, p_player_currency text, p_player_balance bigint, p_is_busy boolean,
  p_round_node bigint, p_round_closed timestamptz, p_node bigint, p_is_undone boolean,
  p_is_own_launch boolean, p_launch_node bigint, p_is_expired boolean, p_may text, p_is_blocked boolean, p_is_open boolean,
  p_parts bigint, p_own bigint, p_standing bigint, p_is_foreign boolean, p_is_paid boolean, p_is_of_round boolean
) returns text
language sql immutable parallel safe
as $$
  select case
    when p_is_busy then 'busy'
    when p_known_hash is not null then
      case
        -- The bet's rollback came before it, and under its own id.
        when p_known_tombstone and p_kind = 'bet' and p_known_player = p_player and p_known_reference = any (array[p_reference, p_external]) then 'rolled-back'
        when p_known_hash <> p_hash then 'conflict'
        when p_known_tombstone then 'reference-unknown'
        else 'replayed'
      end
    when p_player_balance is null then 'token-unknown'
    when p_kind = 'bet' then
      case
        when p_is_own_launch is not true then 'token-unknown'
        when p_node is null then 'game-unknown'
        when p_node <> p_launch_node then 'token-unknown'
        when p_is_undone then 'rolled-back'
        when p_may = 'blocked' or p_is_blocked then 'player-blocked'
        when p_is_expired or p_may not in ('ok', 'ok stale') then 'token-expired'
        when not p_is_open then 'game-closed'
        when p_currency <> p_player_currency then 'currency-wrong'
        -- Wins are told by the round's game: a stake of another could never be paid on.
        when p_round_node <> p_node then 'conflict'
        when p_round_closed is not null then 'round-closed'
        else 'done'
      end
    when p_currency not in ('', p_player_currency) then 'currency-wrong'
    when p_kind = 'win' then
      case
        when p_game <> '' and p_node is null then 'game-unknown'
        when p_game <> '' and p_node <> p_round_node then 'reference-unknown'
        when p_parts = 0 then case when p_is_undone then 'rolled-back' else 'reference-unknown' end
        when p_own = 0 or (p_round <> '' and p_is_of_round is not true) then 'reference-unknown'
        when p_standing = 0 then 'rolled-back'
        else 'done'
      end
    when p_reference is null then 'reference-unknown'
    when p_parts = 0 then 'tombstone'
    when p_own = 0 then case when p_is_foreign then 'conflict' else 'settled' end
    when p_round <> '' and p_is_of_round is not true then 'conflict'
    when p_standing = 0 then 'rolled-back'
    when p_is_paid then 'settled'
    else 'done'
  end
$$;
