-- Counts one more use of an offer by each of these; false as soon as one has been counted as often as it may be. The caller rolls back then.
create or replace function promotions.raise_uses(p_offer uuid, p_scopes text[], p_keys text[], p_periods text[], p_since date[], p_most integer[]) returns boolean
language plpgsql
as $$
declare
  v_at integer;
begin
  for v_at in 1 .. cardinality(p_scopes) loop
    insert into promotions.use as u (offer_id, scope, key, period, period_start, times)
    values (p_offer, p_scopes[v_at], p_keys[v_at], p_periods[v_at], p_since[v_at], 1)
    on conflict (offer_id, scope, key, period, period_start) do update set times = u.times + 1 where u.times < p_most[v_at];
    if not found then
      return false;
    end if;
  end loop;
  return true;
end
$$;
