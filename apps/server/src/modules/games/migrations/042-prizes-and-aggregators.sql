-- One installation of an aggregator stands for several vendors of ours: it calls one address with one key and says by `provider` which is meant.
alter table games.vendor
  -- The name under which the aggregator calls: /gateway/<aggregator>/pam?provider=<provider>. Never the code of a vendor.
  add column aggregator text collate "C" check (aggregator ~ '^[A-Z0-9_]{2,40}$'),
  -- What the aggregator calls this vendor, as Valkyrie has "Red Tiger".
  add column provider text check (length(provider) between 1 and 80),
  -- pam: the launch token may stand in the address of the game. Such a token can do nothing but be exchanged, once.
  add column token_in_address boolean not null default false,
  -- pam: launches tell the vendor the player's address.
  add column tells_address boolean not null default false,
  -- pam: fields that the operator adds to the launchConfig of a launch.
  add column launch_config jsonb not null default '{}' check (jsonb_typeof(launch_config) = 'object'),
  add constraint vendor_of_aggregator check ((aggregator is null) = (provider is null)),
  add constraint vendor_pam_settings check (protocol = 'pam' or (aggregator is null and not token_in_address and not tells_address and launch_config = '{}'));
create unique index vendor_provider on games.vendor (aggregator, lower(provider)) where aggregator is not null;

-- Until when the token of a launch may be exchanged, of one that is good for nothing else (it stood in an address). Null: it may be as long as it lives.
alter table games.launch add column exchange_until timestamptz;

-- The most that a vendor may credit at once without a bet (a jackpot, a tournament's prize), by currency, money units. No row: nothing.
create table games.prize_limit (
  vendor_id integer not null references games.vendor (id),
  currency text collate "C" not null check (currency ~ '^[A-Z]{3,5}$'),
  most bigint not null check (most > 0),
  primary key (vendor_id, currency)
);

-- Prizes that no bet stands before. Their ids are among those of all transactions; they belong to no round, and may be of no game.
create table games.prize (
  -- That of the movement, where there is one.
  id uuid primary key,
  vendor_id integer not null references games.vendor (id),
  external_id text collate "C" not null,
  player_id bigint not null,
  node_id bigint,
  -- The vendor's own words for where it was won; empty: it named none.
  game text not null,
  round text not null,
  amount bigint not null check (amount >= 0),
  at timestamptz not null,
  unique (external_id, vendor_id)
);

alter table games.transaction
  drop constraint transaction_kind_check,
  add constraint transaction_kind_check check (kind in ('bet', 'win', 'rollback', 'prize')),
  drop constraint transaction_check1,
  add constraint transaction_has_round check (tombstone or kind = 'prize' or round_id is not null);

-- Credits a prize that no bet stands before; verdicts as of games.apply. Like a win it asks for no token, session, lock, exclusion, switch or maintenance:
-- it was won before. A game or round that nobody knows does not stand in its way. What bounds it is games.prize_limit.
create function games.pay_prize(
  p_vendor integer, p_external text, p_alias text, p_game text, p_round text, p_amount bigint, p_currency text, p_hash bytea, p_id uuid
) returns table (verdict text, balance bigint, currency text, transaction_id uuid)
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
      return query select 'replayed', v_known.balance_after, v_currency, v_known.transaction_id;
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
  return query select v_verdict, v_balance, v_currency, v_transaction;
end
$$;

-- As in 033, and of prizes too.
create or replace function games.game_of_movement(p_player bigint, p_template text, p_reference text) returns table (vendor_id integer, node_id bigint)
language sql stable
as $$
  select r.vendor_id, r.node_id from games.round r
  where r.player_id = p_player
    and r.id = case when p_template in ('game-stake-placed', 'game-prize-paid', 'game-stake-refunded') then platform.uuid_or_null(p_reference) end
  union all
  select t.vendor_id, null from games.transfer t
  where t.player_id = p_player
    and t.id = case when p_template in ('vendor-wallet-held', 'vendor-wallet-released', 'vendor-wallet-filled', 'vendor-wallet-emptied') then platform.uuid_or_null(p_reference) end
  union all
  select p.vendor_id, p.node_id from games.prize p
  where p.player_id = p_player and p.id = case when p_template = 'game-award-paid' then platform.uuid_or_null(p_reference) end
$$;
