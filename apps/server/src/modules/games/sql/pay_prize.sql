-- Credits a prize that no bet stands before; verdicts as of games.apply. Like a win it asks for no token, session, lock, exclusion, switch or maintenance:
-- it was won before. A game or round that nobody knows does not stand in its way. What bounds it is games.prize_limit.
create or replace function games.pay_prize(
  p_vendor integer, p_external text, p_alias text, p_game text, p_round text, p_amount bigint, p_currency text, p_hash bytea, p_id uuid
) returns table (verdict text, balance bigint, currency text, transaction_id uuid, player_id bigint)
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
  v_known record;
  v_most bigint;
  v_posted record;
  v_transaction uuid;
  v_verdict text := 'done';
begin
  select a.player_id, a.merchant_id, a.currency into v_player, v_merchant, v_currency
  from games.alias a where a.vendor_id = p_vendor and a.alias = p_alias;
  v_balance := wallet.lock_player(v_player, false);
  -- Each statement from here on has a newer snapshot than the lock.
  select t.hash, t.balance_after, t.transaction_id into v_known from games.transaction t where t.vendor_id = p_vendor and t.external_id = p_external;
  select l.most into v_most from games.prize_limit l where l.vendor_id = p_vendor and l.currency = p_currency;
  if v_known.hash is not null then
    if v_known.hash <> p_hash then
      v_verdict := 'conflict';
    else
      return query select 'replayed', v_known.balance_after, v_currency, v_known.transaction_id, v_player;
      return;
    end if;
  elsif v_balance is null then
    v_verdict := 'token-unknown';
  elsif p_currency <> v_currency then
    v_verdict := 'currency-wrong';
  elsif p_amount > coalesce(v_most, 0) then
    v_verdict := 'limit-exceeded';
  elsif p_amount > 0 then
    select w.verdict, w.balance into strict v_posted
    from wallet.post(array[v_player], array[p_id], array[v_merchant], array['game-award-paid'], array['game:' || p_vendor || ':' || p_external],
      array[p_hash], array[p_id::text], array[''], array[1, 1], array['main', 'house:prizes'], array[p_amount, -p_amount]) as w;
    if v_posted.verdict <> 'posted' then
      raise exception 'games: a prize was answered %', v_posted.verdict using errcode = 'GM001';
    end if;
    v_balance := v_posted.balance;
    v_transaction := p_id;
  end if;
  if v_verdict = 'done' then
    insert into games.transaction (vendor_id, external_id, player_id, kind, amount, hash, transaction_id, balance_after, at)
    values (p_vendor, p_external, v_player, 'prize', p_amount, p_hash, v_transaction, v_balance, clock_timestamp());
    insert into games.prize (id, vendor_id, external_id, player_id, node_id, game, round, amount, at)
    values (p_id, p_vendor, p_external, v_player, (select g.node_id from games.game g where g.vendor_id = p_vendor and g.code = p_game), p_game, p_round,
      p_amount, clock_timestamp());
  end if;
  v_balance := v_balance + games.lent_for(v_player, (select g.node_id from games.game g where g.vendor_id = p_vendor and g.code = p_game));
  return query select v_verdict, v_balance, v_currency, v_transaction, v_player;
end
$$;
