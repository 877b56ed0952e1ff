-- A round as it stood when its vendor said that it was over: without the wins and rollbacks that came later (the last of
-- them at changed_at). No row while it is not. Money units.
create or replace function games.round_at_close(p_player bigint, p_round uuid)
returns table (staked bigint, won bigint, refunded bigint, opened_at timestamptz, closed_at timestamptz, changed_at timestamptz)
language sql stable
as $$
  select r.staked, r.won - late.won, r.refunded - late.refunded, r.opened_at, r.closed_at, coalesce(late.at, r.closed_at)
  from games.round r
  cross join lateral (
    select coalesce(sum(t.amount) filter (where t.kind = 'win'), 0)::bigint as won, coalesce(sum(t.amount) filter (where t.kind = 'rollback'), 0)::bigint as refunded, max(t.at) as at
    from games.transaction t where t.round_id = r.id and t.player_id = r.player_id and not t.tombstone and t.at > r.closed_at
  ) as late
  where r.player_id = p_player and r.id = p_round and r.closed_at is not null
$$;
