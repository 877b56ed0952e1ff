-- What became of grants, by their ids: the state, what was given, and what of it became money of the player's less what was taken back, money units. For modules that give awards.
create or replace function promotions.award_standing(p_grants uuid[]) returns table (grant_id uuid, state text, amount bigint, cost bigint)
language sql stable
as $$
  select g.id, g.state, g.amount,
    (case when g.money in ('bonus', 'release', 'freebet', 'spins') then g.converted when g.state in ('completed', 'reversed') then g.amount else 0 end) - g.reclaimed
  from promotions.grant g where g.id = any (p_grants)
$$;
