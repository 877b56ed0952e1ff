-- Rounds of a brand, of some players or (null) of all, that were open at an instant: opened before it and over after it, or not yet. One that nothing was heard of for as long as rounds are
-- waited for (30 days) is not looked for.
create or replace function games.rounds_open_at(p_merchant integer, p_at timestamptz, p_players bigint[])
returns table (player_id bigint, id uuid)
language sql stable
as $$
  select r.player_id, r.id from games.round r
  where r.merchant_id = p_merchant and r.opened_at < p_at and r.opened_at >= p_at - interval '30 days' and (r.closed_at is null or r.closed_at >= p_at)
    and (p_players is null or r.player_id = any (p_players))
$$;
