-- Adds to an owner's counters what bets take (p_sign 1), or gives it back (-1), each counter by its key. A counter whose book is over may be gone already.
create or replace function outcomes.add_exposure(p_owner text, p_book bigint[], p_of integer[], p_risk jsonb[], p_sign integer) returns void
language plpgsql
as $$
declare
  v_book bigint[];
  v_key text[];
  v_payout bigint[];
begin
  select array_agg(s.book order by s.book, s.key), array_agg(s.key order by s.book, s.key), array_agg(s.payout order by s.book, s.key)
  into v_book, v_key, v_payout
  from (select p_book[a.own_order] as book, (r.risk ->> 0) collate "C" as key, sum((r.risk ->> 1)::bigint)::bigint as payout
    from unnest(p_of, p_risk) as a (own_order, risk) cross join lateral jsonb_array_elements(a.risk) as r (risk) group by 1, 2) as s;
  if v_book is null then
    return;
  end if;
  -- In the order of their keys, as everybody takes them; after judging they are held already.
  perform from (select k.book, k.key from unnest(v_book, v_key) with ordinality as k (book, key, n) order by k.n) as a
  cross join lateral (select from outcomes.exposure e where e.book = a.book and e.outcome = a.key collate "C" and e.owner = p_owner for update of e) as held;
  update outcomes.exposure e set payout = greatest(0, e.payout + p_sign * found.payout)
  from (
    select held.ctid, a.payout from unnest(v_book, v_key, v_payout) as a (book, key, payout)
    cross join lateral (select h.ctid from outcomes.exposure h where h.book = a.book and h.outcome = a.key collate "C" and h.owner = p_owner limit 1) as held
  ) as found
  where e.ctid = found.ctid;
end
$$;
