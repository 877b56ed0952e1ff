-- Adds to the counters what bets take (p_sign 1), or gives it back (-1), each counter by its key. A counter whose draw is over may be gone already.
create or replace function lottery.add_exposure(p_draw bigint[], p_of integer[], p_risk jsonb[], p_sign integer) returns void
language plpgsql
as $$
declare
  v_draw bigint[];
  v_key text[];
  v_payout bigint[];
begin
  select array_agg(s.draw order by s.draw, s.key), array_agg(s.key order by s.draw, s.key), array_agg(s.payout order by s.draw, s.key)
  into v_draw, v_key, v_payout
  from (select p_draw[a.own_order] as draw, (r.risk ->> 0) collate "C" as key, sum((r.risk ->> 1)::bigint)::bigint as payout
    from unnest(p_of, p_risk) as a (own_order, risk) cross join lateral jsonb_array_elements(a.risk) as r (risk) group by 1, 2) as s;
  if v_draw is null then
    return;
  end if;
  -- In the order of their keys, as everybody takes them; after judging they are held already.
  perform from (select k.draw, k.key from unnest(v_draw, v_key) with ordinality as k (draw, key, n) order by k.n) as a
  cross join lateral (select from lottery.exposure e where e.draw_id = a.draw and e.key = a.key collate "C" for update of e) as held;
  update lottery.exposure e set payout = greatest(0, e.payout + p_sign * found.payout)
  from (
    select held.ctid, a.payout from unnest(v_draw, v_key, v_payout) as a (draw, key, payout)
    cross join lateral (select h.ctid from lottery.exposure h where h.draw_id = a.draw and h.key = a.key collate "C" limit 1) as held
  ) as found
  where e.ctid = found.ctid;
end
$$;
