-- The row of an erased person stays without its key: nothing can be sealed for him any more by a call that came late.
alter table platform.person_key
  alter column sealed drop not null,
  add column erased_at timestamptz,
  add check ((sealed is null) = (erased_at is not null));

-- For modules that read a person's row and his key in one query. Null: he has none, or was erased.
create function platform.person_key_of(p_player bigint) returns bytea
language sql stable
as $$ select sealed from platform.person_key where player_id = p_player $$;
