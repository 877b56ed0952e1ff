-- Whether this player's rollback of one of these ids has come: of a bet's own id, or of the reference that it shares with other bets. It may have come before
-- what it takes back. A row when it has.
create or replace function games.undone(p_vendor integer, p_player bigint, p_ids text[]) returns table (yes boolean)
language sql stable
as $$
  select true from games.transaction t
  where t.vendor_id + 0 = p_vendor and t.kind = 'rollback' and t.player_id = p_player and t.reference_id = any (p_ids) limit 1
$$;
