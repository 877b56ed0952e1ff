-- Everything that was ever required of a player for one thing: most have one stretch, what brings money again and again may have more (require_in_all.sql).
create or replace function turnover.required_for(p_player bigint, p_source text, p_reference text) returns setof turnover.requirement
language sql stable
as $$
  select * from turnover.requirement t
  where t.player_id + 0 = p_player and t.source = p_source and (t.reference = p_reference or starts_with(t.reference, p_reference || ':'))
$$;
