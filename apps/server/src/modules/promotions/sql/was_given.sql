-- Whether a grant counts as given, for figures and budgets: not while staff have not accepted it, and not where it ended before it began, as what lay ready and lapsed or waited
-- behind another bonus and was given up. p_activated_at: when it began.
create or replace function promotions.was_given(p_state text, p_activated_at timestamptz) returns boolean
language sql immutable parallel safe
as $$ select p_state not in ('rejected', 'applying') and (p_activated_at is not null or p_state not in ('expired', 'cancelled')) $$;
