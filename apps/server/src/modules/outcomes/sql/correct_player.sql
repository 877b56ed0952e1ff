-- Makes one player's bets what a correction says they are: every prize of the wrong result is reversed whole and every prize of the right one paid
-- anew, each under its own key, in one transaction. One player a call, so that calls never wait for each other in a circle.
--   1. reversals, as far as the balance carries each;
--   2. the new prizes;
--   3. the reversals that were left: what the balance lacks is lent by the house (house:receivables), then the whole prize is taken.
-- Of a bet that a bonus stood in its part goes to the bonus and is taken from there, as far as that is there: nobody owes what was never theirs. What stayed of it is written down
-- (`kept`): of a later prize of the bet only what is more is passed on, however often the result is corrected.
-- The rows are locked first: a second worker waits here and finds them done. Answers the bets dealt with now, with what they have got; the owner writes that
-- down in the same transaction.
create or replace function outcomes.correct_player(
  p_owner text, p_book bigint, p_no integer, p_player bigint, p_bet uuid[], p_reversal uuid[], p_cover uuid[], p_payment uuid[]
) returns table (bet_id uuid, payout bigint, detail jsonb, transaction_id uuid)
language plpgsql
as $$
#variable_conflict use_column
declare
  v_as record;
  v_at integer[] := '{}';
  v_n integer;
  v_left integer[] := '{}';
  v_before bigint[] := array_fill(0::bigint, array[cardinality(p_bet)]);
  v_after bigint[] := v_before;
  v_covered bigint[] := v_before;
  v_detail jsonb[] := array_fill(null::jsonb, array[cardinality(p_bet)]);
  v_reversed uuid[] := array_fill(null::uuid, array[cardinality(p_bet)]);
  v_covers uuid[] := v_reversed;
  v_paid uuid[] := v_reversed;
  v_hash bytea;
  v_answer record;
  v_short bigint;
  -- What of each prize was the bonus's, before and now, and what of it can be taken back; null for none of all.
  v_lent bigint[];
  v_taken bigint[];
  v_lent_now bigint[];
  -- What stays of it, with what stayed before.
  v_kept bigint[] := v_before;
  v_back bigint;
begin
  select c.merchant_id, c.prize_template as prize, c.reversal_template as reversal, c.prize_account as account into v_as from outcomes.correction c
  where c.owner = p_owner and c.book = p_book and c.no = p_no and c.judged_at is not null and c.done_at is null for share of c;
  if not found then
    return;
  end if;
  for v_answer in
    select array_position(p_bet, b.bet_id) as n, b.before_payout, b.after_payout, b.after_detail,
      (select k.kept from outcomes.corrected_bet k where k.player_id = p_player and k.bet_id = b.bet_id and k.no < p_no order by k.no desc limit 1) as kept
    from outcomes.corrected_bet b
    where b.player_id = p_player and b.no = p_no and b.owner = p_owner and b.book = p_book and b.bet_id = any (p_bet) and b.done_at is null
    order by b.bet_id for update of b
  loop
    v_at := v_at || v_answer.n;
    v_before[v_answer.n] := v_answer.before_payout;
    v_after[v_answer.n] := v_answer.after_payout;
    v_detail[v_answer.n] := v_answer.after_detail;
    v_kept[v_answer.n] := coalesce(v_answer.kept, 0);
  end loop;

  select l.lent, l.taken into v_lent, v_taken from wallet.lent_left(p_player, p_bet, v_before) as l;
  v_lent_now := wallet.lent_parts(array_fill(p_player, array[cardinality(p_bet)]), p_bet, v_after);
  foreach v_n in array v_at loop
    v_kept[v_n] := greatest(coalesce(v_lent[v_n], 0), v_kept[v_n]) - coalesce(v_taken[v_n], 0);
    v_back := v_before[v_n] - coalesce(v_lent[v_n] - v_taken[v_n], 0);
    continue when v_back = 0;
    select * into v_answer from outcomes.post_one(p_player, p_reversal[v_n], v_as.merchant_id, v_as.reversal, 'prize-reversed:' || p_bet[v_n] || ':' || p_no,
      sha256(uuid_send(p_bet[v_n]) || int4send(p_no) || int8send(v_before[v_n])), p_bet[v_n]::text, v_as.account, -v_back, v_taken[v_n]);
    if v_answer.verdict = 'insufficient' then
      v_left := v_left || v_n;
    elsif v_answer.verdict in ('posted', 'replayed') then
      v_reversed[v_n] := v_answer.transaction_id;
    else
      raise exception 'outcomes: a reversal of % % was answered %', p_owner, p_book, v_answer.verdict using errcode = 'OC001';
    end if;
  end loop;

  foreach v_n in array v_at loop
    continue when v_after[v_n] = 0;
    select * into v_answer from outcomes.post_one(p_player, p_payment[v_n], v_as.merchant_id, v_as.prize, 'prize:' || p_bet[v_n] || ':' || p_no,
      sha256(uuid_send(p_bet[v_n]) || int4send(p_no) || int8send(v_after[v_n])), p_bet[v_n]::text, v_as.account, v_after[v_n], v_lent_now[v_n]);
    if v_answer.verdict not in ('posted', 'replayed') then
      raise exception 'outcomes: a prize of % % was answered %', p_owner, p_book, v_answer.verdict using errcode = 'OC001';
    end if;
    v_paid[v_n] := v_answer.transaction_id;
    if v_lent_now[v_n] > 0 and v_answer.verdict = 'posted' then
      perform wallet.pass_on_bonus(p_player, v_as.merchant_id, x.grant_id, v_paid[v_n], v_lent_now[v_n], x.bet_id, v_kept[v_n])
      from wallet.bet_part x where x.player_id = p_player and x.bet_id = p_bet[v_n];
    end if;
  end loop;

  foreach v_n in array v_left loop
    v_back := v_before[v_n] - coalesce(v_lent[v_n] - v_taken[v_n], 0);
    v_hash := sha256(uuid_send(p_bet[v_n]) || int4send(p_no) || int8send(v_before[v_n]));
    select * into v_answer from outcomes.post_one(p_player, p_reversal[v_n], v_as.merchant_id, v_as.reversal, 'prize-reversed:' || p_bet[v_n] || ':' || p_no, v_hash,
      p_bet[v_n]::text, v_as.account, -v_back, v_taken[v_n]);
    if v_answer.verdict = 'insufficient' then
      -- The account is locked by the answer just given: nobody changes the balance before the next lines.
      v_short := v_back - coalesce(v_taken[v_n], 0) - v_answer.balance;
      select * into v_answer from outcomes.post_one(p_player, p_cover[v_n], v_as.merchant_id, 'reversal-covered', 'reversal-covered:' || p_bet[v_n] || ':' || p_no,
        v_hash, p_bet[v_n]::text, 'house:receivables', v_short, null);
      if v_answer.verdict <> 'posted' then
        raise exception 'outcomes: a cover of % % was answered %', p_owner, p_book, v_answer.verdict using errcode = 'OC001';
      end if;
      v_covered[v_n] := v_short;
      v_covers[v_n] := v_answer.transaction_id;
      select * into v_answer from outcomes.post_one(p_player, p_reversal[v_n], v_as.merchant_id, v_as.reversal, 'prize-reversed:' || p_bet[v_n] || ':' || p_no,
        v_hash, p_bet[v_n]::text, v_as.account, -v_back, v_taken[v_n]);
    end if;
    if v_answer.verdict not in ('posted', 'replayed') then
      raise exception 'outcomes: a reversal of % % was answered %', p_owner, p_book, v_answer.verdict using errcode = 'OC001';
    end if;
    v_reversed[v_n] := v_answer.transaction_id;
  end loop;

  update outcomes.corrected_bet b
  set reversal_id = v_reversed[n], covered = v_covered[n], cover_id = v_covers[n], payment_id = v_paid[n], kept = v_kept[n], done_at = clock_timestamp()
  from unnest(v_at) as n where b.player_id = p_player and b.no = p_no and b.bet_id = p_bet[n];
  return query select p_bet[n], v_after[n], v_detail[n], v_paid[n] from unnest(v_at) as n;
end
$$;
