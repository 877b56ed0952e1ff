-- What a bet takes of counted limits, by what its line at factor 1 takes (p_risk, null for nothing) and stakes: that at its factor, and its stake of what its draw may take at most
-- (p_most; null: no such limit). Null for nothing. The counter's name begins as those do that name no number (lottery.holds_number). Money units.
create or replace function lottery.risk_of_bet(p_risk jsonb, p_factor integer, p_stake bigint, p_most bigint) returns jsonb
language sql immutable parallel safe
as $$
  select nullif(coalesce(case when p_risk is not null then lottery.scale_risk(p_risk, p_factor) end, '[]')
    || case when p_most is null then '[]' else jsonb_build_array(jsonb_build_array('@stakes', p_stake * p_factor, p_most)) end, '[]')
$$;
