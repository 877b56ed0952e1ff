-- What games.apply does, for commands of any kind and number: facts, movements and rows of all in a statement each.
create or replace function games.apply_any(
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
  v_now timestamptz;
  v_player bigint[]; v_merchant integer[];
  -- Whose offer a bet is of: 0, nobody's, where its game is not for the country that the launch came from.
  v_offer integer[];
  v_currency text[];
  v_launch uuid[]; v_launch_node bigint[]; v_session uuid[];
  v_expires timestamptz[];
  -- Players whose own launch it is, which are asked whether they may stake.
  v_staker bigint[];
  v_may text[]; v_stale boolean[];
  v_blocked bigint[];
  v_balance bigint[];
  v_verdict text[];
  v_amount bigint[];
  v_round uuid[];
  -- When each is written down: now, and never before what stands in its round, though a clock was put back.
  v_at timestamptz[];
  v_node bigint[];
  v_transaction uuid[];
  v_lent bigint[];
  v_grant uuid[];
  -- What each player may stake of a bonus besides; null when nobody may.
  v_besides bigint[];
  v_has_bonus boolean;
  -- Position among what moves money, in the order of the players (wallet.post_alike), 0 of what moves none.
  v_move integer[];
  v_posted record;
begin
  -- What never changes of a player and of a launch, before anything is locked.
  select array_agg(known.player_id order by n), array_agg(known.merchant_id order by n), array_agg(known.currency order by n),
    array_agg(case when is_own then launch.id end order by n), array_agg(opened.node_id order by n), array_agg(launch.session_id order by n),
    array_agg(launch.expires_at order by n), array_agg(case when is_own then launch.player_id end order by n),
    array_agg(case when opened.is_shut then 0 else known.merchant_id end order by n)
  into v_player, v_merchant, v_currency, v_launch, v_launch_node, v_session, v_expires, v_staker, v_offer
  from unnest(p_vendor, p_alias, p_kind, p_token, p_game) with ordinality as asked (vendor_id, alias, kind, token, game, n)
  left join lateral (
    select a.player_id, a.merchant_id, a.currency from games.alias a where a.vendor_id = asked.vendor_id and a.alias = asked.alias limit 1
  ) as known on true
  left join lateral (
    -- By the token alone, so that no other index can serve.
    select l.id, l.session_id, l.expires_at, l.player_id, l.vendor_id from games.launch l
    where asked.kind = 'bet' and l.token_hash = asked.token limit 1
  ) as launch on true
  left join lateral games.opened_node(launch.id, asked.game) as opened on launch.id is not null
  cross join lateral (select launch.player_id = known.player_id and launch.vendor_id = asked.vendor_id as is_own) as judged;

  v_balance := wallet.lock_players(v_player, p_free_only);
  v_now := clock_timestamp();

  -- Each statement from here on has a newer snapshot than the locks.
  if 'bet' = any (p_kind) then
    select array_agg(s.verdict order by s."position"), array_agg(s.is_stale order by s."position") into v_may, v_stale
    from identity.may_stake(v_staker, v_session) as s;
    v_blocked := array(select b.player_id from protection.stake_blocked(array_remove(v_staker, null)) as b);
  end if;
  select array_agg(j.verdict order by j.n), array_agg(j.amount order by j.n), array_agg(j.round_id order by j.n), array_agg(j.node_id order by j.n),
    array_agg(j.at order by j.n), array_agg(j.balance order by j.n), array_agg(j.transaction_id order by j.n), array_agg(j.lent order by j.n),
    array_agg(j.grant_id order by j.n),
    array_agg(case when j.verdict = 'done' and j.amount > 0 then j.move else 0 end order by j.n)
  into v_verdict, v_amount, v_round, v_node, v_at, v_balance, v_transaction, v_lent, v_grant, v_move
  from (
    select j.*, (count(*) filter (where j.verdict = 'done' and j.amount > 0) over (order by v_player[j.n], j.n))::integer as move
    from games.judge_many(p_vendor, p_external, p_kind, p_reference, p_round, p_game, p_amount, p_currency, p_hash, p_new_round, v_player, v_offer, v_currency,
      v_balance, v_staker, v_launch_node, v_expires, v_may, v_blocked, v_now, p_free_only) as j
  ) as j;

  v_has_bonus := exists (select from wallet.active_bonus b where b.player_id = any (v_player));
  if v_has_bonus then
    select p.p_lent, p.p_grant into v_lent, v_grant from games.parts_of(v_move, p_kind, v_player, v_node, v_amount, v_balance, v_lent, v_grant) as p;
  end if;
  v_posted := games.post_many(v_move, p_vendor, p_external, p_kind, p_hash, p_movement, v_player, v_merchant, v_round, v_node, v_amount, v_lent, v_grant);

  if v_has_bonus then
    v_besides := games.lent_besides(v_player, v_node, v_round);
  end if;

  return query
  with command as materialized (
    select u.*, case when move = 0 then verdict else v_posted.verdicts[move] end as final,
      case when move = 0 then balance else v_posted.balances[move] end + case when verdict = 'replayed' then 0 else coalesce(v_besides[n], 0) end as after,
      case when move > 0 and v_posted.verdicts[move] = 'done' then movement else transaction_id end as movement_id
    from unnest(p_vendor, p_external, p_kind, p_reference, p_round, p_closed, p_hash, p_movement, v_player, v_merchant, v_currency, v_launch, v_session, v_stale,
      v_verdict, v_amount, v_round, v_node, v_at, v_balance, v_transaction, v_move) with ordinality
      as u (vendor_id, external_id, kind, reference, round, closed, hash, movement, player_id, merchant_id, currency, launch_id, session_id, is_stale,
        verdict, amount, round_id, node_id, at, balance, transaction_id, move, n)
  ), written as (
    insert into games.transaction (vendor_id, external_id, player_id, round_id, kind, reference_id, amount, hash, transaction_id, balance_after, launch_id, at, tombstone)
    select vendor_id, external_id, player_id, round_id, kind, reference, amount, hash, movement_id, after, launch_id, at, final = 'tombstone'
    from command where final in ('done', 'tombstone') order by vendor_id, external_id
  ), kept as (
    -- Opens a round or adds to it. By the key's own index and not by a join, which an old plan might do by the player alone. The stake proposed
    -- holds what is refunded too, as the table's checks want it of every row proposed, and leaves it out again where there is a row already.
    insert into games.round as r (player_id, id, vendor_id, node_id, merchant_id, code, staked, won, refunded, opened_at, updated_at, closed_at)
    select player_id, round_id, max(vendor_id), coalesce(max(node_id), 0), max(merchant_id), max(round), coalesce(sum(amount) filter (where kind <> 'win'), 0),
      coalesce(sum(amount) filter (where kind = 'win'), 0), coalesce(sum(amount) filter (where kind = 'rollback'), 0), max(at), max(at),
      case when bool_or(closed) then max(at) end
    from command where final = 'done' group by player_id, round_id
    on conflict (player_id, id) do update set
      staked = r.staked + excluded.staked - excluded.refunded, won = r.won + excluded.won, refunded = r.refunded + excluded.refunded,
      updated_at = excluded.updated_at, closed_at = coalesce(r.closed_at, excluded.closed_at)
  )
  select n::integer, case final when 'tombstone' then 'reference-unknown' else final end, after, command.currency, movement_id,
    case when final = 'done' and is_stale then session_id end, command.player_id
  from command order by n;
end
$$;
