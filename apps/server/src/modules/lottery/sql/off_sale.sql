-- Why draws take no orders at a moment, one a place: unknown (also of another brand), not-open, closed; null for those that do. p_held: see lottery.hold_open. Each draw is
-- looked up once: what is bet on at one time is for few of them.
create or replace function lottery.off_sale(p_draw bigint[], p_merchant integer[], p_held bigint[], p_at timestamptz) returns text[]
language plpgsql
as $$
declare
  v_known bigint[] := '{}';
  v_merchant integer[] := '{}';
  v_reason text[] := '{}';
  v_found record;
  v_answer text[] := '{}';
  v_count integer := cardinality(p_draw);
  v_is_one boolean := p_draw = array_fill(p_draw[1], array[v_count]) and p_merchant = array_fill(p_merchant[1], array[v_count]);
  k integer;
begin
  for n in 1 .. case when v_is_one then 1 else v_count end loop
    k := array_position(v_known, p_draw[n]);
    if k is null then
      select d.merchant_id,
        case when d.state = 'scheduled' and d.closes_at > p_at then 'not-open' when d.closes_at <= p_at or not d.id = any (p_held) then 'closed' end as reason
      into v_found from lottery.draw d where d.id = p_draw[n];
      v_known := v_known || p_draw[n];
      v_merchant := v_merchant || v_found.merchant_id;
      v_reason := v_reason || v_found.reason;
      k := cardinality(v_known);
    end if;
    v_answer := v_answer || case when v_merchant[k] is distinct from p_merchant[n] then 'unknown' else v_reason[k] end;
  end loop;
  return case when v_is_one then array_fill(v_answer[1], array[v_count]) else v_answer end;
end
$$;
