-- What players had staked of their own by an instant in rounds that were open then, and what had come back of it: in the figures of days it stands as decided, since a vendor's stake does as it is
-- placed. Money units.
create or replace function reports.undecided_at(p_merchant integer, p_at timestamptz, p_players bigint[])
returns table (player_id bigint, staked bigint, returned bigint)
language sql stable
as $$
  select r.player_id, coalesce(-sum(m.own) filter (where m.is_decided), 0)::bigint, coalesce(sum(m.own) filter (where m.measure = 'prizes'), 0)::bigint
  from games.rounds_open_at(p_merchant, p_at, p_players) as r
  cross join lateral games.movements_of_round(r.player_id, r.id) as t (id)
  join wallet.movement m on m.player_id = r.player_id and m.id = t.id and m.created_at < p_at and not m.trial
  group by r.player_id
$$;
