-- What games.apply does, for commands of any kind and number. Calls that hold stakes only, or wins only that name their bets, have a statement of their
-- own with what those ask for and nothing else: it takes time to make the executor ready for a plan that knows every kind of command.
-- What is posted is gathered by a loop, which costs nothing to make ready.
create or replace function games.apply_any(
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
  v_now timestamptz;
  v_player bigint[];
  v_merchant integer[];
  v_currency text[];
  v_launch uuid[];
  v_launch_node bigint[];
  v_session uuid[];
  v_expired boolean[];
  v_staker bigint[];
  v_may text[];
  v_stale boolean[];
  v_blocked bigint[];
  v_balance bigint[];
  v_verdict text[];
  v_amount bigint[];
  v_round uuid[];
  -- When each is written down: now, and never before what stands in its round, though a clock was put back.
  v_at timestamptz[];
  v_node bigint[];
  v_answer_balance bigint[];
  v_answer_transaction uuid[];
  -- Position among what moves money, 0 of what moves none; and what is posted, in that order.
  v_move integer[] := array_fill(0, array[cardinality(p_vendor)]);
  v_moves integer := 0;
  v_has_stakes boolean := 'bet' = any (p_kind);
  v_post_player bigint[];
  v_post_id uuid[];
  v_post_merchant integer[];
  v_post_template text[];
  v_post_key text[];
  v_post_hash bytea[];
  v_post_reference text[];
  v_post_house text[];
  v_post_change bigint[];
  v_post_other bigint[];
  v_word text[];
  v_after bigint[];
  v_bad text;
begin
  -- What never changes of a player and of a launch, before anything is locked.
  if v_has_stakes then
    select array_agg(known.player_id order by n), array_agg(known.merchant_id order by n), array_agg(known.currency order by n),
      array_agg(case when is_own then launch.id end order by n), array_agg(launch.node_id order by n), array_agg(launch.session_id order by n),
      array_agg(launch.expires_at <= clock_timestamp() order by n), array_agg(case when is_own then launch.player_id end order by n)
    into v_player, v_merchant, v_currency, v_launch, v_launch_node, v_session, v_expired, v_staker
    from unnest(p_vendor, p_alias, p_kind, p_token) with ordinality as asked (vendor_id, alias, kind, token, n)
    left join lateral (
      select a.player_id, a.merchant_id, a.currency from games.alias a where a.vendor_id = asked.vendor_id and a.alias = asked.alias limit 1
    ) as known on true
    left join lateral (
      -- By the token alone, so that no other index can serve.
      select l.id, l.node_id, l.session_id, l.expires_at, l.player_id, l.vendor_id from games.launch l
      where asked.kind = 'bet' and l.token_hash = asked.token limit 1
    ) as launch on true
    cross join lateral (select launch.player_id = known.player_id and launch.vendor_id = asked.vendor_id as is_own) as judged;
  else
    select array_agg(known.player_id order by n), array_agg(known.merchant_id order by n), array_agg(known.currency order by n)
    into v_player, v_merchant, v_currency
    from unnest(p_vendor, p_alias) with ordinality as asked (vendor_id, alias, n)
    left join lateral (
      select a.player_id, a.merchant_id, a.currency from games.alias a where a.vendor_id = asked.vendor_id and a.alias = asked.alias limit 1
    ) as known on true;
  end if;

  v_balance := wallet.lock_players(v_player, p_free_only);
  v_now := clock_timestamp();

  -- Each statement from here on has a newer snapshot than the locks.
  if v_has_stakes then
    select array_agg(s.verdict order by s."position"), array_agg(s.is_stale order by s."position") into v_may, v_stale
    from identity.may_stake(v_staker, v_session) as s;
    v_blocked := array(select b.player_id from protection.stake_blocked(array_remove(v_staker, null)) as b);
  end if;

  if 'bet' = all (p_kind) then
    select array_agg(verdict order by n), array_agg(amount order by n), array_agg(round_id order by n), array_agg(node_id order by n), array_agg(at order by n),
      array_agg(case verdict when 'replayed' then balance_after else balance end order by n),
      array_agg(case verdict when 'replayed' then transaction_id end order by n)
    into v_verdict, v_amount, v_round, v_node, v_at, v_answer_balance, v_answer_transaction
    from (
      select asked.n, asked.amount, asked.balance, known.balance_after, known.transaction_id, coalesce(round.id, asked.new_round) as round_id,
        game.node_id, greatest(v_now, round.updated_at) as at,
        case
          when p_free_only and asked.player_id is not null and asked.balance is null then 'busy'
          when known.hash is not null then
            case
              when known.tombstone and known.player_id = asked.player_id
                and known.reference_id = any (array[asked.reference, asked.external_id]) then 'rolled-back'
              when known.hash <> asked.hash then 'conflict'
              when known.tombstone then 'reference-unknown'
              else 'replayed'
            end
          when asked.player_id is null or asked.balance is null then 'token-unknown'
          when asked.launch_id is null then 'token-unknown'
          when game.node_id is null then 'game-unknown'
          when game.node_id <> asked.launch_node then 'token-unknown'
          when undone.yes then 'rolled-back'
          when asked.may = 'blocked' or asked.player_id = any (v_blocked) then 'player-blocked'
          when asked.expired or asked.may <> 'ok' then 'token-expired'
          when not game.is_open then 'game-closed'
          when asked.asked_currency <> asked.currency then 'currency-wrong'
          when round.node_id <> game.node_id then 'conflict'
          when round.closed_at is not null then 'round-closed'
          else 'done'
        end as verdict
      from unnest(p_vendor, p_external, p_reference, p_round, p_game, p_amount, p_currency, p_hash, p_new_round,
        v_player, v_merchant, v_currency, v_launch, v_launch_node, v_expired, v_may, v_balance) with ordinality
        as asked (vendor_id, external_id, reference, round, game, amount, asked_currency, hash, new_round,
          player_id, merchant_id, currency, launch_id, launch_node, expired, may, balance, n)
      left join lateral (
        select t.hash, t.balance_after, t.transaction_id, t.tombstone, t.player_id, t.reference_id from games.transaction t
        where t.vendor_id = asked.vendor_id and t.external_id = asked.external_id limit 1
      ) as known on true
      left join lateral (
        select r.id, r.node_id, r.closed_at, r.updated_at from games.round r
        where r.player_id + 0 = asked.player_id and r.vendor_id = asked.vendor_id and r.code = asked.round limit 1
      ) as round on true
      left join lateral (
        select true as yes from games.transaction t
        where t.vendor_id + 0 = asked.vendor_id and t.kind = 'rollback' and t.player_id = asked.player_id
          and t.reference_id = any (array[asked.reference, asked.external_id]) limit 1
      ) as undone on true
      left join lateral (
        select g.node_id,
          coalesce(g.enabled and g.removed_at is null and v.enabled and brand.enabled
            and coalesce((select own.enabled from games.brand_game own where own.merchant_id = asked.merchant_id and own.node_id = g.node_id), true)
            and (g.maintenance_from is null or g.maintenance_from > v_now or g.maintenance_until <= v_now)
            and (v.maintenance_from is null or v.maintenance_from > v_now or v.maintenance_until <= v_now)
            and not site.in_maintenance(asked.merchant_id, v_now), false) as is_open
        from games.game g
        join games.vendor v on v.id = g.vendor_id
        left join games.brand_vendor brand on brand.merchant_id = asked.merchant_id and brand.vendor_id = g.vendor_id
        where g.vendor_id = asked.vendor_id and g.code = asked.game limit 1
      ) as game on true
    ) as judged;
  elsif 'win' = all (p_kind) and array_position(p_reference, null) is null then
    select array_agg(verdict order by n), array_agg(amount order by n), array_agg(round_id order by n), array_agg(node_id order by n), array_agg(at order by n),
      array_agg(case verdict when 'replayed' then balance_after else balance end order by n),
      array_agg(case verdict when 'replayed' then transaction_id end order by n)
    into v_verdict, v_amount, v_round, v_node, v_at, v_answer_balance, v_answer_transaction
    from (
      select asked.n, asked.amount, asked.balance, known.balance_after, known.transaction_id, coalesce(bet.round_id, round.id) as round_id,
        game.node_id, greatest(v_now, round.updated_at) as at,
        case
          when p_free_only and asked.player_id is not null and asked.balance is null then 'busy'
          when known.hash is not null then
            case when known.hash <> asked.hash then 'conflict' when known.tombstone then 'reference-unknown' else 'replayed' end
          when asked.player_id is null or asked.balance is null then 'token-unknown'
          when asked.asked_currency not in ('', asked.currency) then 'currency-wrong'
          when asked.game <> '' and game.node_id is null then 'game-unknown'
          when asked.game <> '' and game.node_id <> round.node_id then 'reference-unknown'
          when bet.parts = 0 then
            case
              when exists (select from games.transaction t where t.vendor_id + 0 = asked.vendor_id and t.kind = 'rollback' and t.player_id = asked.player_id
                and t.reference_id = asked.reference) then 'rolled-back'
              else 'reference-unknown'
            end
          when bet.own = 0 or (asked.round <> '' and bet.in_round is not true) then 'reference-unknown'
          when bet.standing = 0 then 'rolled-back'
          else 'done'
        end as verdict
      from unnest(p_vendor, p_external, p_reference, p_round, p_game, p_amount, p_currency, p_hash, v_player, v_currency, v_balance) with ordinality
        as asked (vendor_id, external_id, reference, round, game, amount, asked_currency, hash, player_id, currency, balance, n)
      left join lateral (
        select t.hash, t.balance_after, t.transaction_id, t.tombstone, t.player_id, t.reference_id from games.transaction t
        where t.vendor_id = asked.vendor_id and t.external_id = asked.external_id limit 1
      ) as known on true
      left join lateral (
        select r.id, r.node_id, r.closed_at, r.updated_at from games.round r
        where r.player_id + 0 = asked.player_id and r.vendor_id = asked.vendor_id and r.code = asked.round limit 1
      ) as round on true
      left join lateral (
        -- The bet of that id, and the bets that share it as their reference, as below.
        select count(*) as parts, count(*) filter (where p.is_own) as own, count(*) filter (where p.is_own and not p.is_undone) as standing,
          bool_and(p.round_id is not distinct from round.id) filter (where p.is_own) as in_round, (array_agg(p.round_id) filter (where p.is_own))[1] as round_id
        from (
          select t.round_id, t.kind = 'bet' and t.player_id = asked.player_id as is_own,
            exists (select from games.transaction u where u.vendor_id + 0 = t.vendor_id and u.kind = 'rollback' and u.player_id = t.player_id
              and u.reference_id = any (array[t.external_id, t.reference_id])) as is_undone
          from (
            select * from games.transaction t where t.vendor_id = asked.vendor_id and t.external_id = asked.reference
            union all
            select * from games.transaction t where t.vendor_id + 0 = asked.vendor_id and t.reference_id = asked.reference and t.kind = 'bet'
              and t.player_id = asked.player_id and t.external_id <> asked.reference
          ) as t
        ) as p
      ) as bet on true
      left join lateral (select g.node_id from games.game g where g.vendor_id = asked.vendor_id and g.code = asked.game limit 1) as game on true
    ) as judged;
  else
    with asked as (
      select * from unnest(p_vendor, p_external, p_kind, p_reference, p_round, p_alias, p_game, p_amount, p_currency, p_hash, p_new_round,
        v_player, v_merchant, v_currency, v_launch, v_launch_node, v_expired, v_may, v_balance) with ordinality
        as a (vendor_id, external_id, kind, reference, round, alias, game, amount, asked_currency, hash, new_round,
          player_id, merchant_id, currency, launch_id, launch_node, expired, may, balance, n)
    ), judged as (
      select asked.*, known.balance_after, known.transaction_id, bet.standing_amount,
        coalesce(bet.round_id, round.id, case when asked.kind = 'bet' then asked.new_round end) as round_id,
        game.node_id, greatest(v_now, round.updated_at) as at,
        case
          when p_free_only and asked.player_id is not null and asked.balance is null then 'busy'
          when known.hash is not null then
            case
              -- The bet's rollback came before it, and under its own id.
              when known.tombstone and asked.kind = 'bet' and known.player_id = asked.player_id
                and known.reference_id = any (array[asked.reference, asked.external_id]) then 'rolled-back'
              when known.hash <> asked.hash then 'conflict'
              when known.tombstone then 'reference-unknown'
              else 'replayed'
            end
          when asked.player_id is null or asked.balance is null then 'token-unknown'
          when asked.kind = 'bet' then
            case
              when asked.launch_id is null then 'token-unknown'
              when game.node_id is null then 'game-unknown'
              when game.node_id <> asked.launch_node then 'token-unknown'
              when undone.yes then 'rolled-back'
              when asked.may = 'blocked' or asked.player_id = any (v_blocked) then 'player-blocked'
              when asked.expired or asked.may <> 'ok' then 'token-expired'
              when not game.is_open then 'game-closed'
              when asked.asked_currency <> asked.currency then 'currency-wrong'
              -- Wins are told by the round's game: a stake of another could never be paid on.
              when round.node_id <> game.node_id then 'conflict'
              when round.closed_at is not null then 'round-closed'
              else 'done'
            end
          when asked.asked_currency not in ('', asked.currency) then 'currency-wrong'
          when asked.kind = 'win' then
            case
              when asked.game <> '' and game.node_id is null then 'game-unknown'
              when asked.game <> '' and game.node_id <> round.node_id then 'reference-unknown'
              when asked.reference is null and bets.standing > 0 then 'done'
              when asked.reference is null and bets.parts > 0 then 'rolled-back'
              when asked.reference is null then 'reference-unknown'
              when bet.parts = 0 then case when undone.yes then 'rolled-back' else 'reference-unknown' end
              when bet.own = 0 or (asked.round <> '' and bet.in_round is not true) then 'reference-unknown'
              when bet.standing = 0 then 'rolled-back'
              else 'done'
            end
          when asked.reference is null then 'reference-unknown'
          when bet.parts = 0 then 'tombstone'
          when bet.own = 0 then case when bet.is_foreign then 'conflict' else 'settled' end
          when asked.round <> '' and bet.in_round is not true then 'conflict'
          when bet.standing = 0 then 'rolled-back'
          when bet.is_paid or late_win.yes then 'settled'
          else 'done'
        end as verdict
      from asked
      left join lateral (
        select t.hash, t.balance_after, t.transaction_id, t.tombstone, t.player_id, t.reference_id from games.transaction t
        where t.vendor_id = asked.vendor_id and t.external_id = asked.external_id limit 1
      ) as known on true
      left join lateral (
        select r.id, r.node_id, r.closed_at, r.updated_at from games.round r
        where r.player_id + 0 = asked.player_id and r.vendor_id = asked.vendor_id and r.code = asked.round limit 1
      ) as round on true
      left join lateral (
        -- Of a bet: a rollback that came before it, of itself or of the reference it shares. Of a win: a rollback of a bet that never came.
        select true as yes from games.transaction t
        where t.vendor_id + 0 = asked.vendor_id and t.kind = 'rollback' and t.player_id = asked.player_id
          and t.reference_id = any (array[asked.reference, case asked.kind when 'bet' then asked.external_id end]) limit 1
      ) as undone on true
      left join lateral (
        -- What a win or a rollback refers to: the bet of that id, and the bets that share it as their reference (one bet in several parts). A
        -- reference need not be an id, and several players may share one: what else has that very id does not stand in the way of their own bets.
        select count(*) as parts, count(*) filter (where p.is_own) as own, count(*) filter (where p.is_own and not p.is_undone) as standing,
          sum(p.amount) filter (where p.is_own and not p.is_undone)::bigint as standing_amount, bool_or(p.player_id <> asked.player_id) as is_foreign,
          bool_or(p.is_own and p.is_paid) as is_paid, bool_and(p.round_id is not distinct from round.id) filter (where p.is_own) as in_round,
          (array_agg(p.round_id) filter (where p.is_own))[1] as round_id, min(p.at) filter (where p.is_own) as at
        from (
          select t.player_id, t.round_id, t.amount, t.at, t.kind = 'bet' and t.player_id = asked.player_id as is_own,
            exists (select from games.transaction u where u.vendor_id + 0 = t.vendor_id and u.kind = 'rollback' and u.player_id = t.player_id
              and u.reference_id = any (array[t.external_id, t.reference_id])) as is_undone,
            asked.kind = 'rollback' and exists (select from games.transaction u where u.vendor_id + 0 = t.vendor_id and u.kind = 'win'
              and u.player_id = t.player_id and u.reference_id = any (array[t.external_id, t.reference_id])) as is_paid
          from (
            select * from games.transaction t where t.vendor_id = asked.vendor_id and t.external_id = asked.reference
            union all
            select * from games.transaction t where t.vendor_id + 0 = asked.vendor_id and t.reference_id = asked.reference and t.kind = 'bet'
              and t.player_id = asked.player_id and t.external_id <> asked.reference
          ) as t
        ) as p
        where asked.kind <> 'bet'
      ) as bet on true
      left join lateral (
        -- A win that named its round only pays every bet before it.
        select true as yes from games.transaction t
        where asked.kind = 'rollback' and t.player_id = asked.player_id and t.round_id = bet.round_id and t.kind = 'win' and t.reference_id is null
          and t.at >= bet.at limit 1
      ) as late_win on true
      left join lateral (
        -- The bets that such a win can be of.
        select count(*) as parts, count(*) filter (where not b.is_undone) as standing from (
          select exists (select from games.transaction u where u.vendor_id + 0 = t.vendor_id and u.kind = 'rollback' and u.player_id = t.player_id
            and u.reference_id = any (array[t.external_id, t.reference_id])) as is_undone
          from games.transaction t
          where asked.kind = 'win' and asked.reference is null and t.player_id = asked.player_id and t.round_id = round.id and t.kind = 'bet'
        ) as b
      ) as bets on true
      left join lateral (
        select g.node_id,
          coalesce(g.enabled and g.removed_at is null and v.enabled and brand.enabled
            and coalesce((select own.enabled from games.brand_game own where own.merchant_id = asked.merchant_id and own.node_id = g.node_id), true)
            and (g.maintenance_from is null or g.maintenance_from > v_now or g.maintenance_until <= v_now)
            and (v.maintenance_from is null or v.maintenance_from > v_now or v.maintenance_until <= v_now)
            and not site.in_maintenance(asked.merchant_id, v_now), false) as is_open
        from games.game g
        join games.vendor v on v.id = g.vendor_id
        left join games.brand_vendor brand on brand.merchant_id = asked.merchant_id and brand.vendor_id = g.vendor_id
        where g.vendor_id = asked.vendor_id and g.code = asked.game limit 1
      ) as game on true
    ), measured as (
      select judged.*, case kind when 'rollback' then coalesce(standing_amount, 0) else amount end as moved from judged
    )
    select array_agg(verdict order by n), array_agg(moved order by n), array_agg(round_id order by n), array_agg(node_id order by n), array_agg(at order by n),
      array_agg(case verdict when 'replayed' then balance_after else balance end order by n),
      array_agg(case verdict when 'replayed' then transaction_id end order by n)
    into v_verdict, v_amount, v_round, v_node, v_at, v_answer_balance, v_answer_transaction
    from measured;
  end if;

  for at_position in 1 .. cardinality(v_verdict) loop
    continue when v_verdict[at_position] <> 'done' or v_amount[at_position] <= 0;
    v_moves := v_moves + 1;
    v_move[at_position] := v_moves;
    v_post_player[v_moves] := v_player[at_position];
    v_post_id[v_moves] := p_movement[at_position];
    v_post_merchant[v_moves] := v_merchant[at_position];
    v_post_template[v_moves] := case p_kind[at_position] when 'bet' then 'game-stake-placed' when 'win' then 'game-prize-paid' else 'game-stake-refunded' end;
    v_post_key[v_moves] := 'game:' || p_vendor[at_position] || ':' || p_external[at_position];
    v_post_hash[v_moves] := p_hash[at_position];
    v_post_reference[v_moves] := v_round[at_position]::text;
    v_post_house[v_moves] := case p_kind[at_position] when 'win' then 'house:prizes' else 'house:stakes' end;
    v_post_change[v_moves] := case p_kind[at_position] when 'bet' then -v_amount[at_position] else v_amount[at_position] end;
    v_post_other[v_moves] := -v_post_change[v_moves];
  end loop;

  if v_moves > 0 then
    select array_agg(w.verdict order by w."position"), array_agg(w.balance order by w."position"),
      max(w.verdict) filter (where w.verdict not in ('posted', 'insufficient', 'limited', 'excluded'))
    into v_word, v_after, v_bad
    from wallet.post(v_post_player, v_post_id, v_post_merchant, v_post_template, v_post_key, v_post_hash, v_post_reference,
      array_fill(''::text, array[v_moves]),
      array(select generate_series(1, v_moves)) || array(select generate_series(1, v_moves)),
      array_fill('main'::text, array[v_moves]) || v_post_house, v_post_change || v_post_other) as w;
    if v_bad is not null then
      raise exception 'games: a movement was answered %', v_bad using errcode = 'GM001';
    end if;
  end if;

  return query
  with command as materialized (
    select u.*,
      case when move = 0 then verdict
        else case v_word[move] when 'posted' then verdict when 'limited' then 'limit-exceeded' when 'excluded' then 'player-blocked' else 'insufficient' end end as final,
      case when move > 0 then v_after[move] else answer_balance end as after,
      case when move > 0 and v_word[move] = 'posted' then movement else answer_transaction end as movement_id
    from unnest(p_vendor, p_external, p_kind, p_reference, p_round, p_closed, p_hash, p_movement, v_player, v_merchant, v_currency, v_launch, v_session, v_stale,
      v_verdict, v_amount, v_round, v_node, v_at, v_answer_balance, v_answer_transaction, v_move) with ordinality
      as u (vendor_id, external_id, kind, reference, round, closed, hash, movement, player_id, merchant_id, currency, launch_id, session_id, is_stale,
        verdict, amount, round_id, node_id, at, answer_balance, answer_transaction, move, n)
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
      staked = r.staked + excluded.staked - excluded.refunded,
      won = r.won + excluded.won,
      refunded = r.refunded + excluded.refunded,
      updated_at = excluded.updated_at,
      closed_at = coalesce(r.closed_at, excluded.closed_at)
  )
  select n::integer, case final when 'tombstone' then 'reference-unknown' else final end, after, command.currency, movement_id,
    case when final = 'done' and is_stale then session_id end
  from command order by n;
end
$$;
