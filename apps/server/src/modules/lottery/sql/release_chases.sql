-- Gives held money back: one movement a chase, keyed by the first draw it is for, so that it happens once. Answers the main balances.
create or replace function lottery.release_chases(p_player bigint[], p_chase uuid[], p_merchant integer[], p_position integer[], p_amount bigint[])
returns bigint[]
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
declare
  v_count integer := coalesce(cardinality(p_player), 0);
  v_bad text;
  v_balance bigint[];
begin
  if v_count = 0 then
    return '{}';
  end if;
  select array_agg(w.balance order by w."position"), max(w.verdict) filter (where w.verdict <> 'posted') into v_balance, v_bad
  from wallet.post(
    p_player, array(select lottery.id_at((extract(epoch from clock_timestamp()) * 1000)::bigint) from generate_series(1, v_count)), p_merchant,
    array_fill('chase-released'::text, array[v_count]),
    array(select 'chase:' || p_chase[n] || ':' || p_position[n] || ':released' from generate_series(1, v_count) as n order by n),
    array(select sha256(uuid_send(p_chase[n]) || int8send(p_amount[n])) from generate_series(1, v_count) as n order by n),
    p_chase::text[], array_fill(''::text, array[v_count]),
    array(select generate_series(1, v_count)) || array(select generate_series(1, v_count)),
    array_fill('main'::text, array[v_count]) || array_fill('held'::text, array[v_count]),
    p_amount || array(select -p_amount[n] from generate_series(1, v_count) as n order by n)) as w;
  if v_bad is not null then
    raise exception 'lottery: a release of a chase was answered %', v_bad using errcode = 'LT003';
  end if;
  return v_balance;
end
$$;
