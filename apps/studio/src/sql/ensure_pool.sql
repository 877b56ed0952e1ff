-- A pool with what the house gives it to begin with.
create or replace function studio.ensure_pool(p_game text, p_name text, p_currency text, p_seed bigint) returns integer language plpgsql as $$
declare
  pool integer;
begin
  select id into pool from studio.pool where game = p_game and name = p_name and currency = p_currency;
  if found then
    return pool;
  end if;
  insert into studio.pool (game, name, currency) values (p_game, p_name, p_currency) on conflict do nothing returning id into pool;
  if not found then
    select id into strict pool from studio.pool where game = p_game and name = p_name and currency = p_currency;
    return pool;
  end if;
  insert into studio.pool_shard (pool_id, shard, balance) select pool, n, case when n = 0 then p_seed else 0 end from generate_series(0, 15) as n;
  insert into studio.pool_entry (pool_id, from_account, to_account, amount) values (pool, 'house', 'pool', p_seed);
  return pool;
end $$;
