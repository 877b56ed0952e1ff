-- The first path behind all of a line's: path >= p and path < after_line(p) are the line of whoever p leads to.
create or replace function agents.after_line(p_path bytea) returns bytea
language sql immutable
as $$
  select substring(p_path for octet_length(p_path) - 8)
    || int8send(('x' || encode(substring(p_path from octet_length(p_path) - 7), 'hex'))::bit(64)::bigint + 1)
$$;
