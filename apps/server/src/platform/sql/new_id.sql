-- A UUIDv7 of this moment, for rows that are made without leaving the database.
create or replace function platform.new_id() returns uuid
language sql volatile
as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
    substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;
