-- Whether a bet was paid, all of it or a part, with its player's own money, and lent money was staked since, other than in the bets of p_with or in bets that were cancelled.
-- Cancelling it would bring own money back that comes before lent money (wallet.own_stands_elsewhere), so it stays until its draw. A bet's id carries its time in its first 48 bits.
create or replace function lottery.came_before_lent(p_player bigint, p_bet uuid, p_stake bigint, p_with uuid[]) returns boolean
language sql stable
as $$
  select coalesce((select x.part from wallet.bet_part x where x.player_id = p_player and x.bet_id = p_bet), 0) < p_stake
    and exists (
      select from wallet.bet_part x
      where x.player_id = p_player and x.bet_id >= (left(p_bet::text, 13) || '-0000-0000-000000000000')::uuid and x.bet_id <> p_bet and x.bet_id <> all (p_with)
        and not exists (select from wallet.free_bet f where f.player_id = x.player_id and f.bet_id = x.bet_id)
        and not exists (select from lottery.bet_outcome o where o.player_id = x.player_id and o.bet_id = x.bet_id and o.kind = 'cancelled')
    )
$$;
