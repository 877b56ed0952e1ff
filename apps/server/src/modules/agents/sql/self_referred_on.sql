-- Who counts as one person with somebody above them up to the end of a day of their brand: agents.is_self_referred of everybody at once.
create or replace function agents.self_referred_on(p_day date) returns setof bigint
language sql stable
as $$
  select distinct s.player_id from agents.self_referral s where s.since_day <= p_day and (s.lifted_day is null or s.lifted_day > p_day)
$$;
