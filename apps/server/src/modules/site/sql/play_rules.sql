-- What protects the players of a brand, for the debiting transaction: asked there for whole batches, so it must cost next to nothing for brands
-- without rules. plpgsql, because it keeps its plan. The settings are those of settings.ts (jurisdiction, defaultLimits).
create or replace function site.play_rules(p_merchant integer[])
returns table (merchant_id integer, time_zone text, identity_required boolean, default_limits text[])
language plpgsql stable
as $$
begin
  return query
  select m.id, m.time_zone, coalesce(m.settings ->> 'jurisdiction', '') = 'strict',
    coalesce(array(select jsonb_array_elements_text(case when jsonb_typeof(m.settings -> 'defaultLimits') = 'array' then m.settings -> 'defaultLimits' end)), '{}')
  from site.merchant m where m.id = any (p_merchant);
end
$$;
