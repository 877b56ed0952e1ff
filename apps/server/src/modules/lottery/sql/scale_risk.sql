-- What a line at factor 1 takes of counted limits, at another factor: payouts grow, limits do not.
create or replace function lottery.scale_risk(p_risk jsonb, p_factor integer) returns jsonb
language sql immutable parallel safe
as $$
  select jsonb_agg(case when jsonb_array_length(r.item) > 3
      then jsonb_build_array(r.item -> 0, (r.item ->> 1)::bigint * p_factor, r.item -> 2, (r.item ->> 3)::bigint * p_factor, r.item -> 4)
      else jsonb_build_array(r.item -> 0, (r.item ->> 1)::bigint * p_factor, r.item -> 2) end order by r.n)
  from jsonb_array_elements(p_risk) with ordinality as r (item, n)
$$;
