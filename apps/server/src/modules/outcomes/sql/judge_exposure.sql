-- Judges orders against an owner's counters, one after another, and holds the counters until the transaction ends; changes no counter.
-- p_book: the book of each order. p_of: the 1-based order of each bet. p_risk: what each bet takes, null for nothing:
--   [[outcome, payout, most], …]: fits when taken + payout <= most;
--   [[outcome, payout, most, full, soft], …]: sold at lowered odds, which are due only when taken + full > soft (full: the payout at full odds).
-- Both payouts grow with the multiple, so that an owner may scale a bet's.
-- Answers only orders that do not fit: [[bet within the order from 0, item from 0, taken before], …].
-- Counters are looked up one by one in the order of their keys, and told apart by their rank in it, so that the time grows with the numbers bet and not
-- with their square: a bet may name four thousand outcomes, and others wait meanwhile.
create or replace function outcomes.judge_exposure(p_owner text, p_book bigint[], p_of integer[], p_risk jsonb[])
returns table (order_position integer, failed jsonb)
language plpgsql
as $$
#variable_conflict use_variable
declare
  v_of integer[];
  v_bet integer[];
  v_item integer[];
  v_book bigint[];
  v_key text[];
  v_payout bigint[];
  v_most bigint[];
  v_full bigint[];
  v_soft bigint[];
  v_counter integer[];
  v_taken bigint[];
  v_from integer := 1;
  v_failed jsonb;
begin
  select array_agg(i.own_order order by i.n, i.item), array_agg(i.bet order by i.n, i.item), array_agg(i.item order by i.n, i.item),
    array_agg(i.book order by i.n, i.item), array_agg(i.key order by i.n, i.item),
    array_agg((i.risk ->> 1)::bigint order by i.n, i.item), array_agg((i.risk ->> 2)::bigint order by i.n, i.item),
    array_agg((i.risk ->> 3)::bigint order by i.n, i.item), array_agg((i.risk ->> 4)::bigint order by i.n, i.item),
    array_agg(i.counter order by i.n, i.item)
  into v_of, v_bet, v_item, v_book, v_key, v_payout, v_most, v_full, v_soft, v_counter
  from (
    select b.own_order, b.n, (b.bet - 1)::integer as bet, (r.item - 1)::integer as item, r.risk, p_book[b.own_order] as book, r.risk ->> 0 as key,
      dense_rank() over (order by p_book[b.own_order], (r.risk ->> 0) collate "C")::integer as counter
    from (select a.own_order, a.risk, a.n, row_number() over (partition by a.own_order order by a.n) as bet
      from unnest(p_of, p_risk) with ordinality as a (own_order, risk, n)) as b
    cross join lateral jsonb_array_elements(b.risk) with ordinality as r (risk, item)
  ) as i;
  if v_of is null then
    return;
  end if;

  -- Counters in the order of their keys, new ones first: everybody takes them so.
  insert into outcomes.exposure (book, outcome, owner, payout)
  select a.book, a.key, p_owner, 0 from (select distinct k.book, k.key collate "C" as key from unnest(v_book, v_key) as k (book, key)) as a order by a.book, a.key
  on conflict do nothing;
  select array_agg(h.payout order by h.counter) into v_taken from (
    select a.counter, e.payout from (
      select distinct k.counter, k.book, k.key from unnest(v_counter, v_book, v_key) as k (counter, book, key) order by k.counter
    ) as a
    cross join lateral (
      select e.payout from outcomes.exposure e where e.book = a.book and e.outcome = a.key collate "C" and e.owner = p_owner for update of e
    ) as e
  ) as h;

  for i in 1 .. cardinality(v_of) loop
    if v_taken[v_counter[i]] + v_payout[i] > v_most[i] or v_taken[v_counter[i]] + v_full[i] <= v_soft[i] then
      v_failed := coalesce(v_failed, '[]') || jsonb_build_array(jsonb_build_array(v_bet[i], v_item[i], v_taken[v_counter[i]]));
    end if;
    v_taken[v_counter[i]] := v_taken[v_counter[i]] + v_payout[i];
    if v_of[i + 1] is distinct from v_of[i] then
      if v_failed is not null then
        -- All or none: the others are judged as if this order had not come.
        for j in v_from .. i loop
          v_taken[v_counter[j]] := v_taken[v_counter[j]] - v_payout[j];
        end loop;
        order_position := v_of[i];
        failed := v_failed;
        return next;
        v_failed := null;
      end if;
      v_from := i + 1;
    end if;
  end loop;
end
$$;
