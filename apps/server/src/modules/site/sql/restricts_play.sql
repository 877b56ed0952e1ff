-- Whether a brand has any rule of play of its own: play_rules of one brand, as an answer that costs next to nothing. Called by functions that set the
-- planner (see wallet.post).
create or replace function site.restricts_play(p_merchant integer) returns boolean
language plpgsql stable
as $$
begin
  return exists (
    select from site.merchant m
    where m.id = p_merchant and (coalesce(m.settings ->> 'jurisdiction', '') = 'strict'
      or (jsonb_typeof(m.settings -> 'defaultLimits') = 'array' and m.settings -> 'defaultLimits' <> '[]'))
  );
end
$$;
