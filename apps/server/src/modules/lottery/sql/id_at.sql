-- A UUIDv7 of an instant (milliseconds since 1970), made here because thousands of bets are placed without leaving the database.
create or replace function lottery.id_at(p_ms bigint) returns uuid
language sql volatile parallel safe
as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing substring(int8send(p_ms) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;
