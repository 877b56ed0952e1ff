-- What a person's documents come to, and until when. A document is good to the end of its last day; one without a last day is good for ever.
create or replace function protection.judge_identity(p_player bigint, p_merchant integer) returns table (state text, valid_until timestamptz)
language plpgsql stable
as $$
#variable_conflict use_column
declare
  v_zone text := site.time_zone_of(p_merchant);
  v_today date := (clock_timestamp() at time zone v_zone)::date;
begin
  return query
  with own as (
    select d.state, d.valid_until from protection.identity_document d
    where d.player_id = p_player and d.kind in ('passport', 'national-id', 'driving-licence')
  ), good as (
    select own.valid_until from own where own.state = 'verified' and (own.valid_until is null or own.valid_until >= v_today)
  )
  select case
      when exists (select from good) then 'verified'
      when exists (select from own where own.state = 'pending') then 'pending'
      when exists (select from own where own.state in ('verified', 'expired')) then 'expired'
      when exists (select from own where own.state = 'rejected') then 'rejected'
      else 'none'
    end,
    (select case when bool_or(g.valid_until is null) then null else (max(g.valid_until) + 1)::timestamp at time zone v_zone end from good g);
end
$$;
