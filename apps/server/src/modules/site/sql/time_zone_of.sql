-- The brand's time zone; UTC for a brand that is not known (yet).
create or replace function site.time_zone_of(p_merchant integer) returns text
language plpgsql stable
as $$
begin
  return coalesce((select m.time_zone from site.merchant m where m.id = p_merchant), 'UTC');
end
$$;
