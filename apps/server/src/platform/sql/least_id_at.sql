-- The least UUIDv7 of an instant: ids made from then on are not below it, as far as clocks agree.
create or replace function platform.least_id_at(p_at timestamptz) returns uuid
language sql stable parallel safe
as $$
  select encode(substring(int8send((extract(epoch from p_at) * 1000)::bigint) from 3) || decode('00000000000000000000', 'hex'), 'hex')::uuid
$$;
