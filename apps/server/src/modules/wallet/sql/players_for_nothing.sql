-- Who of these plays for nothing (see plays_for_nothing), for many at once. Planner settings: each is looked up by key, however few transactions there were when the plan was made.
create or replace function wallet.players_for_nothing(p_player bigint[]) returns setof bigint
language sql stable
set enable_seqscan = off
as $$
  select p.id from unnest(p_player) as p (id)
  cross join lateral (select from wallet.transaction x where x.player_id + 0 = p.id and x.idempotency_key = 'trial' limit 1) as t
$$;
