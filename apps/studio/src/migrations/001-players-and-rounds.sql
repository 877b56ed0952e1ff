-- The studio's books. Amounts are bigint of 1/10 000 of the currency. Hot keys begin with the player, so that no two players meet on a page.

create table studio.player (
  id bigint generated always as identity primary key,
  -- The operator's name for the player; demo players get one of their own.
  alias text not null,
  currency text not null,
  mode text not null check (mode in ('real', 'demo')),
  -- Play money; of real players always 0.
  demo_balance bigint not null default 0 check (demo_balance >= 0),
  -- The pair of seeds in force and how many rounds were begun under it.
  seed_number integer not null default 1,
  client_seed text not null,
  nonce integer not null default 0,
  last_round_at timestamptz,
  created_at timestamptz not null default now(),
  unique (alias, currency)
);

create table studio.seed (
  player_id bigint not null references studio.player,
  number integer not null,
  -- Under the vault; also after it was revealed, so that one path reads it.
  sealed bytea not null,
  -- SHA-256 of the seed, hex.
  commitment text not null,
  -- Set when it is revealed: what it was used with, and how often.
  client_seed text,
  rounds integer,
  revealed_at timestamptz,
  primary key (player_id, number)
);

create table studio.ticket (
  hash bytea primary key,
  game text not null,
  launch jsonb not null,
  sealed_token bytea,
  issued_at timestamptz not null default clock_timestamp(),
  -- Somebody asks the wallet with it right now.
  taken_at timestamptz,
  used_at timestamptz
);
create index on studio.ticket (issued_at);

create table studio.session (
  hash bytea primary key,
  ticket bytea not null,
  player_id bigint not null references studio.player,
  game text not null,
  launch jsonb not null,
  sealed_token bytea,
  opened_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp()
);
create index on studio.session (last_seen_at);

-- One stake and what became of it: a player's own round, or his bet in a round of a table.
create table studio.round (
  player_id bigint not null references studio.player,
  id uuid not null,
  -- The player's intention; a repeat finds the round.
  key text not null,
  game text not null,
  rules_version integer not null,
  -- Panels of a table; 0 elsewhere.
  seat smallint not null default 0,
  -- The table's round; null for a player's own.
  table_round bigint,
  seed_number integer,
  nonce integer,
  choice jsonb not null,
  moves jsonb not null default '[]',
  stake bigint not null check (stake > 0),
  -- What is taken: the stake, or the price of a bought feature.
  cost bigint not null check (cost > 0),
  -- asked: the wallet has not answered the stake; open: accepted; closed: decided; void: never taken, or given back.
  state text not null check (state in ('asked', 'open', 'closed', 'void')),
  -- Why it is void.
  refusal text,
  multiplier bigint not null default 0,
  payout bigint not null default 0 check (payout >= 0),
  pools_won jsonb,
  cashed_out boolean not null default false,
  -- Of a bet at a table: what the table says of it.
  result jsonb,
  -- The wallet has all that the round paid or gave back.
  settled boolean not null default false,
  opened_at timestamptz not null default clock_timestamp(),
  touched_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  primary key (player_id, id),
  check ((table_round is null) = (nonce is not null))
) with (fillfactor = 80);
create unique index round_intention on studio.round (player_id, game, key);
create unique index round_one_open on studio.round (player_id, game, seat) where state in ('asked', 'open');
create unique index round_id on studio.round (id);
create index round_idle on studio.round (touched_at) where state in ('asked', 'open');
create index round_table on studio.round (game, table_round) where table_round is not null;

-- What the wallet was asked, is asked or will be asked.
create table studio.movement (
  player_id bigint not null,
  id uuid not null,
  round_id uuid not null,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  bet_id uuid not null,
  amount bigint not null check (amount >= 0),
  -- asked: no answer yet; lost: a bet without an answer; cancelled: a bet whose rollback is through.
  state text not null default 'asked' check (state in ('asked', 'done', 'refused', 'lost', 'cancelled')),
  code text not null default '',
  attempts integer not null default 0,
  -- When somebody else may take it up.
  next_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (player_id, id),
  foreign key (player_id, round_id) references studio.round
) with (fillfactor = 80);
create index movement_of_round on studio.movement (player_id, round_id);
create index movement_due on studio.movement (next_at) where state = 'asked';
create index movement_told on studio.movement (changed_at, id) where state in ('done', 'cancelled');

-- What a round asks of the books is looked up by key whatever the statistics say (the settings of the functions below): a plan made while a table was
-- small, or for the hundred requests that the planner takes any list for, read all of studio.player and studio.movement at each call, more the more
-- was played. And nothing is planned anew at each call.

-- Begins rounds, many players' in one call: the player's lock orders his own, the verdict is each round's own. Nothing is asked of a wallet before
-- this has been committed.
create function studio.open_rounds(p_requests jsonb, p_patience interval) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  asked record;
  who studio.player;
  pair studio.seed;
  known studio.round;
  open_id uuid;
  answers jsonb := '[]';
begin
  -- In one order everywhere, so that batches never wait for each other in a circle.
  perform 1 from studio.player where id = any (array(select (one->>'player')::bigint from jsonb_array_elements(p_requests) as one)) order by id for update;
  for asked in
    select * from jsonb_to_recordset(p_requests) as one(
      player bigint, id uuid, bet uuid, key text, game text, seat smallint, version integer, "tableRound" bigint, choice jsonb, stake bigint,
      cost bigint, "cycleMs" integer)
  loop
    select * into strict who from studio.player where id = asked.player;
    select * into known from studio.round where player_id = asked.player and game = asked.game and key = asked.key;
    if found then
      -- Its own first attempt, whose answer was lost with the connection, or another call of the same intention.
      if known.id = asked.id and known.state = 'asked' then
        select * into pair from studio.seed where player_id = asked.player and number = known.seed_number;
        answers := answers || jsonb_build_object('verdict', 'opened', 'demoBalance', who.demo_balance::text,
          'seedNumber', known.seed_number, 'nonce', known.nonce, 'clientSeed', who.client_seed,
          'commitment', pair.commitment, 'sealed', encode(pair.sealed, 'base64'));
      else
        answers := answers || jsonb_build_object('verdict', 'known', 'id', known.id);
      end if;
      continue;
    end if;
    select id into open_id from studio.round
      where player_id = asked.player and game = asked.game and seat = asked.seat and state in ('asked', 'open');
    if found then
      answers := answers || jsonb_build_object('verdict', 'round_open', 'id', open_id);
      continue;
    end if;
    if asked."cycleMs" > 0 and who.last_round_at > clock_timestamp() - asked."cycleMs" * interval '1 millisecond' then
      answers := answers || jsonb_build_object('verdict', 'too_fast');
      continue;
    end if;
    if who.mode = 'demo' and who.demo_balance < asked.cost then
      answers := answers || jsonb_build_object('verdict', 'insufficient', 'demoBalance', who.demo_balance::text);
      continue;
    end if;
    if asked."tableRound" is null then
      select * into strict pair from studio.seed where player_id = who.id and number = who.seed_number;
    end if;
    update studio.player set
        nonce = nonce + case when asked."tableRound" is null then 1 else 0 end,
        demo_balance = demo_balance - case when who.mode = 'demo' then asked.cost else 0 end,
        last_round_at = clock_timestamp()
      where id = who.id;
    insert into studio.round (player_id, id, key, game, rules_version, seat, table_round, seed_number, nonce, choice, stake, cost, state)
      values (who.id, asked.id, asked.key, asked.game, asked.version, asked.seat, asked."tableRound",
        case when asked."tableRound" is null then who.seed_number end, case when asked."tableRound" is null then who.nonce end,
        asked.choice, asked.stake, asked.cost, 'asked');
    if who.mode = 'real' then
      insert into studio.movement (player_id, id, round_id, kind, bet_id, amount, next_at)
        values (who.id, asked.bet, asked.id, 'bet', asked.bet, asked.cost, clock_timestamp() + p_patience);
    end if;
    answers := answers || jsonb_build_object('verdict', 'opened', 'demoBalance', (who.demo_balance - asked.cost)::text,
      'seedNumber', who.seed_number, 'nonce', who.nonce, 'clientSeed', who.client_seed,
      'commitment', pair.commitment, 'sealed', encode(pair.sealed, 'base64'));
  end loop;
  return answers;
end $$;

-- Writes what became of rounds: accepted and still open, moved on, or closed with its win. Each only if it still stands where the caller saw it, so
-- that of a move, a cash-out and a recovery at once exactly one is written.
create function studio.decide_rounds(p_requests jsonb, p_patience interval) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  asked record;
  who studio.player;
  done studio.round;
  answers jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(p_requests)]);
begin
  -- Demo money lies on the player.
  perform 1 from studio.player
    where mode = 'demo' and id = any (array(select (one->>'player')::bigint from jsonb_array_elements(p_requests) as one)) order by id for update;
  for asked in
    select * from rows from (jsonb_to_recordset(p_requests) as (
      player bigint, id uuid, "from" text, step integer, "to" text, moves jsonb, multiplier bigint, payout bigint, "cashedOut" boolean,
      result jsonb, win uuid)) with ordinality
      as one(player, id, "from", step, "to", moves, multiplier, payout, "cashedOut", result, win, place)
      order by player, id, place
  loop
    update studio.round set
        state = asked."to", moves = coalesce(asked.moves, moves), multiplier = asked.multiplier, payout = asked.payout,
        cashed_out = asked."cashedOut", result = coalesce(asked.result, result), touched_at = clock_timestamp(),
        closed_at = case when asked."to" = 'closed' then clock_timestamp() end
      where player_id = asked.player and id = asked.id and state = asked."from" and jsonb_array_length(moves) = asked.step
      returning * into done;
    if not found then
      answers[asked.place] := jsonb_build_object('verdict', 'stale');
      continue;
    end if;
    select * into strict who from studio.player where id = asked.player;
    if who.mode = 'demo' then
      if asked."to" = 'closed' then
        update studio.player set demo_balance = demo_balance + asked.payout where id = asked.player returning demo_balance into who.demo_balance;
        update studio.round set settled = true where player_id = asked.player and id = asked.id;
      end if;
      answers[asked.place] := jsonb_build_object('verdict', 'done', 'demoBalance', who.demo_balance::text);
      continue;
    end if;
    if asked."from" = 'asked' then
      update studio.movement set state = 'done', changed_at = clock_timestamp()
        where player_id = asked.player and round_id = asked.id and kind = 'bet' and state = 'asked';
    end if;
    if asked."to" = 'closed' then
      insert into studio.movement (player_id, id, round_id, kind, bet_id, amount, next_at)
        select asked.player, asked.win, asked.id, 'win', bet.id, asked.payout, clock_timestamp() + p_patience
        from studio.movement as bet where bet.player_id = asked.player and bet.round_id = asked.id and bet.kind = 'bet';
    end if;
    answers[asked.place] := jsonb_build_object('verdict', 'done');
  end loop;
  return to_jsonb(answers);
end $$;

-- Ends rounds that nothing is decided of: refused by the wallet, unanswered, or given up while open. With a rollback where the stake may have been taken.
create function studio.void_rounds(p_requests jsonb, p_patience interval) returns jsonb language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  asked record;
  who studio.player;
  done studio.round;
  answers jsonb[] := array_fill(null::jsonb, array[jsonb_array_length(p_requests)]);
begin
  perform 1 from studio.player
    where mode = 'demo' and id = any (array(select (one->>'player')::bigint from jsonb_array_elements(p_requests) as one)) order by id for update;
  for asked in
    select * from rows from (jsonb_to_recordset(p_requests) as (
      player bigint, id uuid, "from" text, step integer, refusal text, bet text, code text, rollback uuid)) with ordinality
      as one(player, id, "from", step, refusal, bet, code, rollback, place)
      order by player, id, place
  loop
    update studio.round set state = 'void', refusal = asked.refusal, touched_at = clock_timestamp(), closed_at = clock_timestamp(),
        settled = asked.rollback is null
      where player_id = asked.player and id = asked.id and state = asked."from" and jsonb_array_length(moves) = asked.step
      returning * into done;
    if not found then
      answers[asked.place] := jsonb_build_object('verdict', 'stale');
      continue;
    end if;
    select * into strict who from studio.player where id = asked.player;
    if who.mode = 'demo' then
      update studio.player set demo_balance = demo_balance + done.cost where id = asked.player returning demo_balance into who.demo_balance;
      update studio.round set settled = true where player_id = asked.player and id = asked.id;
      answers[asked.place] := jsonb_build_object('verdict', 'done', 'demoBalance', who.demo_balance::text);
      continue;
    end if;
    if asked."from" = 'asked' then
      update studio.movement set state = asked.bet, code = asked.code, changed_at = clock_timestamp()
        where player_id = asked.player and round_id = asked.id and kind = 'bet' and state = 'asked';
    end if;
    if asked.rollback is not null then
      insert into studio.movement (player_id, id, round_id, kind, bet_id, amount, next_at)
        select asked.player, asked.rollback, asked.id, 'rollback', bet.id, bet.amount, clock_timestamp() + p_patience
        from studio.movement as bet where bet.player_id = asked.player and bet.round_id = asked.id and bet.kind = 'bet';
    end if;
    answers[asked.place] := jsonb_build_object('verdict', 'done');
  end loop;
  return to_jsonb(answers);
end $$;

-- Writes the wallet's answers to wins and rollbacks: done or refused for good, or still asked and when to try again. Not waited for by its commit: what
-- a crash takes of it makes a delivery come again under its id.
create function studio.mark_movements(p_requests jsonb) returns void language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set jit = off
as $$
declare
  answer record;
  marked studio.movement;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform 1 from (select * from jsonb_to_recordset(p_requests) as one(player bigint, id uuid) order by player, id) as one
    cross join lateral (select from studio.movement as m where m.player_id = one.player and m.id = one.id limit 1 for update) as held;
  for answer in
    select * from jsonb_to_recordset(p_requests) as one(player bigint, id uuid, state text, code text, "pauseMs" integer) order by player, id
  loop
    update studio.movement as m set state = answer.state, code = answer.code, attempts = attempts + 1,
        next_at = case when answer.state = 'asked' then clock_timestamp() + answer."pauseMs" * interval '1 millisecond' else next_at end,
        changed_at = clock_timestamp()
      where m.player_id = answer.player and m.id = answer.id and m.state = 'asked'
      returning * into marked;
    continue when not found or marked.state <> 'done';
    if marked.kind = 'rollback' then
      -- A bet that the wallet refused to know was never taken; every other one is undone with its rollback.
      update studio.movement as bet set state = 'cancelled', changed_at = clock_timestamp()
        where bet.player_id = marked.player_id and bet.id = marked.bet_id and bet.state in ('lost', 'done');
    end if;
    update studio.round as r set settled = true where r.player_id = marked.player_id and r.id = marked.round_id;
  end loop;
end $$;

-- The next pair comes into force and the old one is told. Refused while a round is open under it.
create function studio.rotate_seed(p_player bigint, p_client_seed text, p_next_sealed bytea, p_next_commitment text) returns text language plpgsql as $$
declare
  who studio.player;
begin
  select * into strict who from studio.player where id = p_player for update;
  perform 1 from studio.round where player_id = p_player and seed_number = who.seed_number and state in ('asked', 'open');
  if found then
    return 'round_open';
  end if;
  update studio.seed set client_seed = who.client_seed, rounds = who.nonce, revealed_at = clock_timestamp()
    where player_id = p_player and number = who.seed_number;
  insert into studio.seed (player_id, number, sealed, commitment) values (p_player, who.seed_number + 2, p_next_sealed, p_next_commitment);
  update studio.player set seed_number = seed_number + 1, client_seed = p_client_seed, nonce = 0 where id = p_player;
  return 'done';
end $$;
