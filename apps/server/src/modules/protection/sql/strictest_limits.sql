-- The strictest of what the player, the staff and the brand have set, of these players: one row a limit.
create or replace function protection.strictest_limits(p_player bigint[], p_merchant integer[])
returns table (player_id bigint, kind text, period text, value bigint)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
begin
  return query
  select l.player_id, l.kind::text, l.period::text, min(l.value)
  from (
    select own.player_id, own.kind, own.period, own.value from unnest(p_player) as asked (player_id)
    cross join lateral (select l.player_id, l.kind, l.period, l.value from protection.player_limit l where l.player_id = asked.player_id offset 0) as own
    union all
    select asked.player_id, split_part(rule, ' ', 1), split_part(rule, ' ', 2),
      case split_part(rule, ' ', 1) when 'session' then split_part(rule, ' ', 3)::bigint else (split_part(rule, ' ', 3)::numeric * 10000)::bigint end
    from unnest(p_player, p_merchant) as asked (player_id, merchant_id)
    join site.play_rules(p_merchant) as brand on brand.merchant_id = asked.merchant_id
    cross join lateral unnest(brand.default_limits) as rule
  ) as l group by 1, 2, 3;
end
$$;
