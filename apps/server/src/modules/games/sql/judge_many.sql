-- Judges any number of commands, of any kind, with the facts that can be had for all at once (part of games.apply_any). Answers in which place, the verdict,
-- what it moves, of which round and game it is, and what of it belongs to a bonus that stood in the bets it is about (null or 0: nothing). p_now: the time, read under the locks.
-- `free`: a win of a free round, whether or not its vendor says so; it is games.win_free's to book.
create or replace function games.judge_many(
  p_vendor integer[], p_external text[], p_kind text[], p_reference text[], p_round text[], p_game text[], p_amount bigint[], p_currency text[], p_hash bytea[],
  p_new_round uuid[], p_player bigint[], p_merchant integer[], p_player_currency text[], p_balance bigint[], p_launch_player bigint[], p_launch_node bigint[],
  p_launch_expires timestamptz[], p_may text[], p_blocked bigint[], p_now timestamptz, p_free_only boolean
) returns table (n bigint, verdict text, amount bigint, round_id uuid, node_id bigint, at timestamptz, balance bigint, transaction_id uuid, lent bigint, grant_id uuid)
language sql stable
as $$
  select j.n,
    case when j.verdict = 'done' and j.kind = 'win' and coalesce(j.standing_amount, 0) = 0
      and exists (select from games.free_bet f where f.vendor_id = j.vendor_id and f.external_id = j.reference and f.player_id = j.player_id) then 'free' else j.verdict end,
    case j.kind when 'rollback' then coalesce(j.standing_amount, 0) else j.amount end, j.round_id, j.node_id, j.at,
    case j.verdict when 'replayed' then j.balance_after else j.balance end, case j.verdict when 'replayed' then j.transaction_id end,
    case j.kind when 'rollback' then j.lent when 'win' then wallet.lent_of(j.amount, j.lent, nullif(j.standing_amount, 0)) end, j.grant_id
  from (
    select asked.n, asked.kind, asked.vendor_id, asked.player_id, asked.reference, asked.amount, asked.balance, known.balance_after, known.transaction_id, meant.standing_amount, meant.lent, meant.grant_id,
      coalesce(meant.round_id, round.id, case asked.kind when 'bet' then asked.new_round end) as round_id,
      game.node_id, greatest(p_now, round.updated_at) as at,
      games.judge(asked.kind, asked.external_id, asked.reference, asked.round, asked.game, asked.asked_currency, asked.hash,
        known.hash, known.tombstone, known.player_id, known.reference_id,
        asked.player_id, asked.currency, asked.balance, p_free_only and asked.player_id is not null and asked.balance is null,
        round.node_id, round.closed_at, game.node_id, undone.yes,
        asked.launch_player is not null, asked.launch_node, asked.expires_at <= p_now, asked.may, asked.player_id = any (p_blocked), game.is_open,
        meant.parts, meant.own, meant.standing, meant.is_foreign, meant.is_paid, meant.is_of_round) as verdict
    from unnest(p_vendor, p_external, p_kind, p_reference, p_round, p_game, p_amount, p_currency, p_hash, p_new_round,
      p_player, p_merchant, p_player_currency, p_balance, p_launch_player, p_launch_node, p_launch_expires, p_may) with ordinality
      as asked (vendor_id, external_id, kind, reference, round, game, amount, asked_currency, hash, new_round,
        player_id, merchant_id, currency, balance, launch_player, launch_node, expires_at, may, n)
    left join lateral (
      select t.hash, t.balance_after, t.transaction_id, t.tombstone, t.player_id, t.reference_id from games.transaction t
      where t.vendor_id = asked.vendor_id and t.external_id = asked.external_id limit 1
    ) as known on true
    left join lateral (
      select r.id, r.node_id, r.closed_at, r.updated_at from games.round r
      where r.player_id + 0 = asked.player_id and r.vendor_id = asked.vendor_id and r.code = asked.round limit 1
    ) as round on true
    left join lateral games.game_at(asked.vendor_id, asked.game, case asked.kind when 'bet' then asked.merchant_id end, p_now) as game on true
    left join lateral games.undone(asked.vendor_id, asked.player_id, array[asked.reference, case asked.kind when 'bet' then asked.external_id end]) as undone on true
    left join lateral (
      select * from (
        select count(*) as parts, count(*) filter (where b.is_own) as own, count(*) filter (where b.is_own and not b.is_undone) as standing,
          sum(b.amount) filter (where b.is_own and not b.is_undone)::bigint as standing_amount,
          sum(b.lent) filter (where b.is_own and not b.is_undone)::bigint as lent, (array_agg(b.grant_id order by b.at desc) filter (where b.lent > 0))[1] as grant_id, bool_or(b.player_id <> asked.player_id) as is_foreign,
          bool_or(exists (select from games.paid(asked.vendor_id, b.player_id, array[b.external_id, b.reference_id], b.round_id, b.at)))
            filter (where asked.kind = 'rollback' and b.is_own) as is_paid,
          bool_and(b.round_id is not distinct from round.id) filter (where b.is_own) as is_of_round,
          (array_agg(b.round_id) filter (where b.is_own))[1] as round_id
        from (
          select * from games.bets_meant(asked.vendor_id, asked.player_id, asked.reference)
          union all
          select * from games.bets_of_round(asked.player_id, round.id) where asked.kind = 'win' and asked.reference is null
        ) as b
      ) as m where asked.kind <> 'bet'
    ) as meant on true
    -- Each is judged once, however often its verdict is read.
    offset 0
  ) as j
$$;
