-- The last UUIDv7 that bets of an order may have: they are made within a minute after the order's own.
create or replace function lottery.last_id_of_order(p_master uuid) returns uuid
language sql immutable parallel safe
as $$
  select encode(substring(int8send(('x0000' || left(replace(p_master::text, '-', ''), 12))::bit(64)::bigint + 60000) from 3) || '\x7fffbfffffffffffffff'::bytea, 'hex')::uuid
$$;
