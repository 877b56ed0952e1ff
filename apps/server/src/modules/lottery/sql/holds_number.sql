-- Whether what a bet takes of counted limits (outcomes.judge_exposure) names a number, and not only the player's own limit.
create or replace function lottery.holds_number(p_risk jsonb) returns boolean
language sql immutable parallel safe
as $$
  select exists (select from jsonb_array_elements(p_risk) as r (item) where r.item ->> 0 not like '@%')
$$;
