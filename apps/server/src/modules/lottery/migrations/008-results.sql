-- Results of official draws: reports of sources, what was decided from them, corrections, and a log that is only added to.

-- One row each time a source says what was drawn. Reports know no brand: the draw they speak of is the same everywhere.
create table lottery.result_report (
  id bigint generated always as identity primary key,
  game_code text collate "C" not null,
  numero text collate "C" not null,
  source_kind text collate "C" not null check (source_kind in ('feed', 'person')),
  source text not null,
  -- The source's name as it is compared: a person in capitals is no second person.
  source_key text collate "C" not null check (source_key <> ''),
  result jsonb not null,
  -- The canonical text of the result: two reports agree when this is equal.
  result_text text collate "C" not null,
  -- When the numbers were drawn, as the source has it.
  drawn_at timestamptz,
  -- When it came in: the beginning of the transaction, before sales were stopped for it.
  at timestamptz not null default now(),
  early text collate "C" check (early in ('before-opening', 'before-closing', 'before-draw')),
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawn_reason text,
  check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_reason is null))
);
-- A source has one say at a time: it cannot agree with itself.
create unique index result_report_standing on lottery.result_report (game_code, numero, source_kind, source_key) where withdrawn_at is null;
create index result_report_of_draw on lottery.result_report (game_code, numero, id);
-- Early reports whose draw may still be on sale; few at any time.
create index result_report_early on lottery.result_report (at) where early in ('before-opening', 'before-closing');

-- What a report says stays; it can be withdrawn, once. (A check that reads the row it guards, as draw_may_become of migration 001.)
create function lottery.report_may_become(p_id bigint, p_source_key text, p_result_text text, p_at timestamptz, p_withdrawn_at timestamptz) returns boolean
language plpgsql volatile
as $$
declare
  v_old record;
begin
  select r.source_key, r.result_text, r.at, r.withdrawn_at into v_old from lottery.result_report r where r.id = p_id;
  return not found or (v_old.source_key = p_source_key and v_old.result_text = p_result_text and v_old.at = p_at
    and (v_old.withdrawn_at is null or v_old.withdrawn_at is not distinct from p_withdrawn_at));
end
$$;
alter table lottery.result_report add constraint report_stays check (lottery.report_may_become(id, source_key, result_text, at, withdrawn_at));

-- What agreement led to; the draws of every brand follow from it, also after a kill in between. Never changed: a correction is another matter.
create table lottery.result_decision (
  game_code text collate "C" not null,
  numero text collate "C" not null,
  result jsonb not null,
  result_text text collate "C" not null,
  reports bigint[] not null,
  -- From this moment somebody could know the result: bets placed since are given back.
  known_at timestamptz not null,
  decided_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz,
  primary key (game_code, numero)
);
create index result_decision_waiting on lottery.result_decision (decided_at) where applied_at is null;

create table lottery.result_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  game_code text collate "C" not null,
  numero text collate "C" not null,
  -- Null: every brand.
  merchant_id integer,
  action text collate "C" not null,
  by text[] not null,
  reason text,
  before jsonb,
  after jsonb
);
create index result_log_of_draw on lottery.result_log (game_code, numero, id);
create function lottery.log_line_is_new(p_id bigint) returns boolean
language sql volatile
as $$
  select not exists (select from lottery.result_log l where l.id = p_id)
$$;
alter table lottery.result_log add constraint result_log_is_only_added_to check (lottery.log_line_is_new(id));

-- draw.result stays the first result (draw_moves_legally sees to it); what holds now after corrections stands beside it. House draws have a
-- commitment or a proof and can never be corrected.
alter table lottery.draw
  add column correction_no integer not null default 0,
  add column corrected_result jsonb,
  add column corrected_win text,
  add column corrected_at timestamptz,
  -- Bets placed since then were placed with knowledge of the result: their stakes go back.
  add column late_from timestamptz,
  add constraint corrected_wholly check (
    (correction_no = 0) = (corrected_result is null) and (correction_no = 0) = (corrected_win is null) and (correction_no = 0) = (corrected_at is null)),
  add constraint only_settled_official_draws_are_corrected check (correction_no = 0 or (state = 'settled' and commitment is null and proof is null));

create table lottery.draw_correction (
  draw_id bigint not null,
  no integer not null check (no > 0),
  merchant_id integer not null,
  before_result jsonb not null,
  before_win text not null,
  after_result jsonb not null,
  after_win text not null,
  reason text not null check (reason <> ''),
  -- The sources that agree on the new result: two at least.
  by text[] not null check (cardinality(by) >= 2),
  at timestamptz not null default clock_timestamp(),
  -- Every bet up to this one is judged anew; then the bets found are paid and reversed.
  judged_through uuid,
  judged_at timestamptz,
  done_at timestamptz,
  primary key (draw_id, no)
);
-- One after another.
create unique index draw_correction_open on lottery.draw_correction (draw_id) where done_at is null;

-- A bet that a correction changes: what it had got, what it gets, and the movements that made it so.
create table lottery.bet_correction (
  player_id bigint not null,
  bet_id uuid not null,
  no integer not null,
  draw_id bigint not null,
  before_payout bigint not null check (before_payout >= 0),
  before_hits jsonb,
  before_transaction_id uuid,
  after_payout bigint not null check (after_payout >= 0),
  after_hits jsonb,
  reversal_id uuid,
  -- What the player no longer had of the prize: the house stands in for it.
  covered bigint not null default 0 check (covered >= 0),
  cover_id uuid,
  payment_id uuid,
  done_at timestamptz,
  primary key (player_id, bet_id, no),
  check (before_payout > 0 or after_payout > 0)
);
create index bet_correction_waiting on lottery.bet_correction (draw_id, no, player_id, bet_id) where done_at is null;

-- State of each feed, shared by all workers: who takes next_at polls; the others find it in the future.
create table lottery.result_feed (
  name text primary key,
  next_at timestamptz not null,
  failures integer not null default 0,
  etag text,
  last_modified text,
  polled_at timestamptz,
  succeeded_at timestamptz,
  last_problem text,
  entries integer not null default 0,
  refused integer not null default 0
);

-- Gives stakes of late bets back while their draw is being settled; keyed by the bet, so that a second run gives nothing.
create function lottery.refund_late_bets(p_draw bigint, p_player bigint[], p_bet uuid[], p_transaction uuid[], p_amount bigint[])
returns table (player_id bigint, bets uuid[])
language plpgsql
as $$
#variable_conflict use_column
declare
  v_merchant integer;
  v_count integer := cardinality(p_player);
  v_bad text;
  v_posted boolean[];
  v_known uuid[];
begin
  select d.merchant_id into v_merchant from lottery.draw d where d.id = p_draw and d.state = 'settling' and d.late_from is not null for no key update of d;
  if not found or v_count = 0 then
    return;
  end if;
  select array_agg(w.verdict = 'posted' order by w."position"), array_agg(w.transaction_id order by w."position"), max(w.verdict) filter (where w.verdict not in ('posted', 'replayed'))
  into v_posted, v_known, v_bad
  from wallet.post(p_player, p_transaction, array_fill(v_merchant, array[v_count]), array_fill('stake-refunded'::text, array[v_count]),
    array(select 'refund:' || p_bet[n] from generate_series(1, v_count) as n order by n),
    array(select sha256(uuid_send(p_bet[n]) || int8send(p_amount[n])) from generate_series(1, v_count) as n order by n),
    p_bet::text[], array_fill(''::text, array[v_count]),
    array(select generate_series(1, v_count)) || array(select generate_series(1, v_count)),
    array_fill('main'::text, array[v_count]) || array_fill('house:stakes'::text, array[v_count]),
    p_amount || array(select -p_amount[n] from generate_series(1, v_count) as n order by n)) as w;
  if v_bad is not null then
    raise exception 'lottery: a refund of draw % was answered %', p_draw, v_bad using errcode = 'LT003';
  end if;
  insert into lottery.bet_outcome (player_id, bet_id, draw_id, payout, at, transaction_id, kind)
  select p_player[n], p_bet[n], p_draw, p_amount[n], clock_timestamp(), v_known[n], 'refunded' from generate_series(1, v_count) as n
  on conflict (player_id, bet_id) do nothing;
  return query select p_player[n], array_agg(p_bet[n]) from generate_series(1, v_count) as n where v_posted[n] group by p_player[n];
end
$$;

-- One movement of one player and one house account; answers as wallet.post does.
create function lottery.post_one(p_player bigint, p_id uuid, p_merchant integer, p_template text, p_key text, p_hash bytea, p_reference text, p_house text, p_amount bigint)
returns table (verdict text, transaction_id uuid, balance bigint)
language sql volatile
as $$
  select w.verdict, w.transaction_id, w.balance
  from wallet.post(array[p_player], array[p_id], array[p_merchant], array[p_template], array[p_key], array[p_hash], array[p_reference], array[''::text],
    array[1, 1], array['main', p_house], array[p_amount, -p_amount]) as w
$$;

-- Makes one player's bets what a correction says they are: every prize of the wrong result is reversed whole and every prize of the right one paid
-- anew, each under its own key, in one transaction. One player a call, so that calls never wait for each other in a circle.
--   1. reversals, as far as the balance carries each;
--   2. the new prizes;
--   3. the reversals that were left: what the balance lacks is lent by the house (house:receivables), then the whole prize is taken.
-- The rows are locked first: a second worker waits here and finds them done. Answers the bets dealt with now.
create function lottery.correct_player(p_draw bigint, p_no integer, p_player bigint, p_bet uuid[], p_reversal uuid[], p_cover uuid[], p_payment uuid[])
returns table (bet_id uuid, won boolean)
language plpgsql
as $$
#variable_conflict use_column
declare
  v_merchant integer;
  v_at integer[];
  v_n integer;
  v_left integer[] := '{}';
  v_before bigint[];
  v_after bigint[];
  v_hits jsonb[];
  v_hash bytea;
  v_answer record;
  v_short bigint;
  v_covered bigint[];
  v_reversed uuid[];
  v_covers uuid[];
  v_paid uuid[];
begin
  select c.merchant_id into v_merchant from lottery.draw_correction c where c.draw_id = p_draw and c.no = p_no and c.judged_at is not null and c.done_at is null for share of c;
  if not found then
    return;
  end if;
  v_before := array_fill(0::bigint, array[cardinality(p_bet)]);
  v_after := v_before;
  v_covered := v_before;
  v_hits := array_fill(null::jsonb, array[cardinality(p_bet)]);
  v_reversed := array_fill(null::uuid, array[cardinality(p_bet)]);
  v_covers := v_reversed;
  v_paid := v_reversed;
  v_at := '{}';
  for v_answer in
    select array_position(p_bet, b.bet_id) as n, b.before_payout, b.after_payout, b.after_hits from lottery.bet_correction b
    where b.player_id = p_player and b.no = p_no and b.draw_id = p_draw and b.bet_id = any (p_bet) and b.done_at is null order by b.bet_id for update of b
  loop
    v_at := v_at || v_answer.n;
    v_before[v_answer.n] := v_answer.before_payout;
    v_after[v_answer.n] := v_answer.after_payout;
    v_hits[v_answer.n] := v_answer.after_hits;
  end loop;

  foreach v_n in array v_at loop
    continue when v_before[v_n] = 0;
    select * into v_answer from lottery.post_one(p_player, p_reversal[v_n], v_merchant, 'prize-reversed', 'prize-reversed:' || p_bet[v_n] || ':' || p_no,
      sha256(uuid_send(p_bet[v_n]) || int4send(p_no) || int8send(v_before[v_n])), p_bet[v_n]::text, 'house:prizes', -v_before[v_n]);
    if v_answer.verdict = 'insufficient' then
      v_left := v_left || v_n;
    elsif v_answer.verdict in ('posted', 'replayed') then
      v_reversed[v_n] := v_answer.transaction_id;
    else
      raise exception 'lottery: a reversal of draw % was answered %', p_draw, v_answer.verdict using errcode = 'LT003';
    end if;
  end loop;

  foreach v_n in array v_at loop
    continue when v_after[v_n] = 0;
    select * into v_answer from lottery.post_one(p_player, p_payment[v_n], v_merchant, 'prize-paid', 'prize:' || p_bet[v_n] || ':' || p_no,
      sha256(uuid_send(p_bet[v_n]) || int4send(p_no) || int8send(v_after[v_n])), p_bet[v_n]::text, 'house:prizes', v_after[v_n]);
    if v_answer.verdict not in ('posted', 'replayed') then
      raise exception 'lottery: a prize of draw % was answered %', p_draw, v_answer.verdict using errcode = 'LT003';
    end if;
    v_paid[v_n] := v_answer.transaction_id;
  end loop;

  foreach v_n in array v_left loop
    v_hash := sha256(uuid_send(p_bet[v_n]) || int4send(p_no) || int8send(v_before[v_n]));
    select * into v_answer from lottery.post_one(p_player, p_reversal[v_n], v_merchant, 'prize-reversed', 'prize-reversed:' || p_bet[v_n] || ':' || p_no, v_hash,
      p_bet[v_n]::text, 'house:prizes', -v_before[v_n]);
    if v_answer.verdict = 'insufficient' then
      -- The account is locked by the answer just given: nobody changes the balance before the next lines.
      v_short := v_before[v_n] - v_answer.balance;
      select * into v_answer from lottery.post_one(p_player, p_cover[v_n], v_merchant, 'reversal-covered', 'reversal-covered:' || p_bet[v_n] || ':' || p_no, v_hash,
        p_bet[v_n]::text, 'house:receivables', v_short);
      if v_answer.verdict <> 'posted' then
        raise exception 'lottery: a cover of draw % was answered %', p_draw, v_answer.verdict using errcode = 'LT003';
      end if;
      v_covered[v_n] := v_short;
      v_covers[v_n] := v_answer.transaction_id;
      select * into v_answer from lottery.post_one(p_player, p_reversal[v_n], v_merchant, 'prize-reversed', 'prize-reversed:' || p_bet[v_n] || ':' || p_no, v_hash,
        p_bet[v_n]::text, 'house:prizes', -v_before[v_n]);
    end if;
    if v_answer.verdict not in ('posted', 'replayed') then
      raise exception 'lottery: a reversal of draw % was answered %', p_draw, v_answer.verdict using errcode = 'LT003';
    end if;
    v_reversed[v_n] := v_answer.transaction_id;
  end loop;

  delete from lottery.bet_outcome o where o.player_id = p_player and o.kind = 'won' and o.bet_id in (select p_bet[n] from unnest(v_at) as n where v_after[n] = 0);
  insert into lottery.bet_outcome (player_id, bet_id, draw_id, payout, at, transaction_id, kind, hits)
  select p_player, p_bet[n], p_draw, v_after[n], clock_timestamp(), v_paid[n], 'won', v_hits[n] from unnest(v_at) as n where v_after[n] > 0
  on conflict (player_id, bet_id) do update set payout = excluded.payout, at = excluded.at, transaction_id = excluded.transaction_id, hits = excluded.hits;
  update lottery.bet_correction b
  set reversal_id = v_reversed[n], covered = v_covered[n], cover_id = v_covers[n], payment_id = v_paid[n], done_at = clock_timestamp()
  from unnest(v_at) as n where b.player_id = p_player and b.no = p_no and b.bet_id = p_bet[n];
  return query select p_bet[n], v_after[n] > 0 from unnest(v_at) as n;
end
$$;
