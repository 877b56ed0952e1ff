-- Whether all that happened to a player's bets was counted, where everything below transaction p_followed was (null: as it is written down): asked under their lock, where
-- nothing more can happen to their money.
create or replace function promotions.is_counted(p_player bigint, p_followed xid8) returns boolean
language sql stable
as $$
  select not exists (
    select from (select coalesce(p_followed, w.followed) as followed from promotions.follower w) as f
    where exists (select from wallet.movement_about m where m.player_id = p_player and m.writer >= f.followed and m.about in ('bet', 'round'))
      or exists (select from lottery.bets_of_settled(f.followed, '18446744073709551615') as b where b.player_id = p_player))
    and not exists (
      select from promotions.open_round o cross join lateral games.rounds_standing(o.player_id, array[o.round_id]) as r
      where o.player_id = p_player and r.closed_at is not null)
$$;
