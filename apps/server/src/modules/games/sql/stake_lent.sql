-- Takes a stake of which the vendor calls p_lent bonus or promotional money: that part is taken of what a bonus lends, the rest as ever. Judged as any bet (games.judge).
-- Answers as games.apply.
--   lent-insufficient   the bonus of the player does not lend so much in this game; their own money is not taken in its place
create or replace function games.stake_lent(
  p_vendor integer, p_external text, p_reference text, p_round text, p_closed boolean, p_alias text, p_game text, p_amount bigint, p_lent bigint, p_currency text,
  p_token bytea, p_hash bytea, p_movement uuid, p_new_round uuid
) returns table ("position" integer, verdict text, balance bigint, currency text, transaction_id uuid, stale_session uuid, player_id bigint)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
set lock_timeout = '2500ms'
as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_player bigint;
  v_merchant integer;
  v_currency text;
  v_balance bigint;
  v_known record;
  v_launch record;
  v_game record;
  v_opened record;
  v_last record;
  v_is_undone boolean;
  v_may text;
  v_round uuid;
  v_verdict text;
  v_transaction uuid;
  v_posted record;
begin
  select a.player_id, a.merchant_id, a.currency into v_player, v_merchant, v_currency from games.alias a where a.vendor_id = p_vendor and a.alias = p_alias;
  v_balance := wallet.lock_player(v_player, false);
  v_now := clock_timestamp();
  select t.hash, t.balance_after, t.transaction_id, t.tombstone, t.player_id, t.reference_id into v_known
  from games.transaction t where t.vendor_id = p_vendor and t.external_id = p_external;
  select r.id, r.node_id, r.closed_at, r.updated_at into v_last from games.round r where r.player_id + 0 = v_player and r.vendor_id = p_vendor and r.code = p_round;
  select l.id, l.node_id, l.session_id, l.expires_at, l.player_id = v_player and l.vendor_id = p_vendor as is_own into v_launch
  from games.launch l where l.token_hash = p_token;
  select g.node_id, g.is_open into v_game from games.game_at(p_vendor, p_game, v_merchant, v_now) as g;
  -- Another table than the one that was opened.
  if v_game.node_id <> v_launch.node_id then
    select o.node_id, o.is_shut into v_opened from games.opened_node(v_launch.id, p_game) as o;
    v_launch.node_id := v_opened.node_id;
    v_game.is_open := v_game.is_open and not v_opened.is_shut;
  end if;
  select u.yes into v_is_undone from games.undone(p_vendor, v_player, array[p_reference, p_external]) as u;
  v_may := identity.may_stake_alone(v_player, v_launch.session_id);
  v_round := coalesce(v_last.id, p_new_round);
  v_verdict := games.judge('bet', p_external, p_reference, p_round, p_game, p_currency, p_hash,
    v_known.hash, v_known.tombstone, v_known.player_id, v_known.reference_id, v_player, v_currency, v_balance, false,
    v_last.node_id, v_last.closed_at, v_game.node_id, v_is_undone, v_launch.is_own, v_launch.node_id, v_launch.expires_at <= v_now, v_may,
    protection.is_stake_blocked(v_player), v_game.is_open, null, null, null, null, null, null);
  if v_verdict = 'replayed' then
    v_balance := v_known.balance_after;
    v_transaction := v_known.transaction_id;
  elsif v_verdict = 'done' then
    if v_balance < p_amount - p_lent - games.lent_for(v_player, v_game.node_id) then
      v_verdict := 'insufficient';
    else
      select p.verdict, p.balance into v_posted
      from games.post_parted(p_vendor, p_external, p_hash, p_movement, v_player, v_merchant, v_round, v_game.node_id, p_amount, p_lent) as p;
      v_verdict := coalesce(v_posted.verdict, 'lent-insufficient');
      v_balance := coalesce(v_posted.balance, v_balance);
      v_transaction := case v_verdict when 'done' then p_movement end;
    end if;
  end if;
  if v_verdict <> 'replayed' then
    v_balance := v_balance + games.lent_for(v_player, coalesce(v_game.node_id, v_last.node_id));
  end if;
  if v_verdict = 'done' then
    perform games.write_one('bet', p_vendor, p_external, p_reference, v_player, v_merchant, v_round, p_round, case when v_last.id is null then v_game.node_id end, p_closed,
      p_amount, p_hash, v_transaction, v_balance, v_launch.id, greatest(v_now, v_last.updated_at));
  end if;
  return query select 1, v_verdict, v_balance, v_currency, v_transaction,
    case when v_verdict = 'done' and v_may = 'ok stale' then v_launch.session_id end, v_player;
end
$$;
