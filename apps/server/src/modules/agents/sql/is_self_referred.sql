-- Whether somebody counts as one person with somebody above them, up to the end of a day of their brand.
create or replace function agents.is_self_referred(p_player bigint, p_day date) returns boolean
language sql stable
as $$
  select exists (
    select from agents.self_referral s where s.player_id = p_player and s.since_day <= p_day and (s.lifted_day is null or s.lifted_day > p_day))
$$;
