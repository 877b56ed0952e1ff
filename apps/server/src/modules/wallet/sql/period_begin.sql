-- What a figure was when its period began: the figure as it stands when the period is a new one, and never more than is left after what is given back
-- (null: nothing is). One expression, so that the plan of move_accounts takes it in.
create or replace function wallet.period_begin(p_before bigint, p_figure bigint, p_is_new boolean, p_given_back bigint) returns bigint
language sql immutable parallel safe
as $$ select least(case when p_is_new then p_figure else p_before end, p_figure - p_given_back) $$;
