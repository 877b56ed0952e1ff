-- A reference as an id, where it is one: what follows references must not stumble over one that is not.
create or replace function platform.uuid_or_null(p_text text) returns uuid
language sql immutable parallel safe
as $$
  select case when p_text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_text::uuid end
$$;
