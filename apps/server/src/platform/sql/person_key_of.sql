-- For modules that read a person's row and their key in one query. Null: they have none, or were erased.
create or replace function platform.person_key_of(p_player bigint) returns bytea
language sql stable
as $$ select sealed from platform.person_key where player_id = p_player $$;
