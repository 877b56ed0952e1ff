-- What of the stakes of a round that stand was the part of bonuses. Money units.
create or replace function games.lent_in_round(p_player bigint, p_round uuid) returns bigint
language sql stable
as $$
  select case when exists (select from wallet.bet_part x where x.player_id = p_player)
    then coalesce((select sum(b.lent) from games.bets_of_round(p_player, p_round) as b where not b.is_undone), 0)::bigint else 0 end
$$;
