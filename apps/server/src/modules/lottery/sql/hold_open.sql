-- Holds those of these draws that are on sale, until the transaction ends, and answers which they are: none of them leaves the state open meanwhile, and no
-- new bet is told that it has. What is read afterwards in statements of their own is newer than the lock, the clock too.
-- A lock of its own for each draw, which many hold at once (lottery.hold_alone waits for all of them, and whoever comes after that waits behind it). A lock
-- of the draw's row would let newcomers past whoever waits to close it, for as long as bets keep coming, and be written into the row by each of them.
-- Taken in one order everywhere: draws come before chases, counters and accounts.
create or replace function lottery.hold_open(p_draw bigint[]) returns bigint[]
language plpgsql
as $$
declare
  v_held bigint[];
begin
  select array_agg(held.id) into v_held from (
    select d.id, pg_advisory_xact_lock_shared(727274007, (d.id % 2147483647)::integer) from (
      select d.id from lottery.draw d where d.id = any (p_draw) and d.state = 'open' and d.closes_at > clock_timestamp() order by d.id % 2147483647 offset 0
    ) as d
  ) as held;
  if v_held is null then
    return '{}';
  end if;
  -- Closed while we waited: only a newer snapshot than the locks tells.
  return array(select d.id from lottery.draw d where d.id = any (v_held) and d.state = 'open' and d.closes_at > clock_timestamp());
end
$$;
