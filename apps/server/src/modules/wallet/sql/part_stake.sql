-- How a stake that a player's own money does not cover is parted: their own money first, what is missing of their bonus. Asked under the player's lock, by who has been
-- answered `insufficient`; they post what is answered (split_lines). p_bets: the bets of a slip in their order; `parts` of each what is taken of the bonus. Money units.
--   parted         grant_id says which bonus
--   insufficient   both together do not cover it, or there is no bonus
--   bonus-game     it may not be staked there (p_lane, p_game: what wallet.bonus names)
--   bonus-own      money of the player's own stands elsewhere (wallet.own_stands_elsewhere) and comes first
--   bonus-most     a bet that would take of it is larger than it allows
-- p_least: what of one bet is to be taken of the bonus in any case, since its vendor calls it promotional; own money is never taken in its place.
-- `own`: the player's own money before it.
-- Called by functions that set the planner, as wallet.post does: each setting costs more than the look-ups.
create or replace function wallet.part_stake(p_player bigint, p_lane text, p_game text, p_bets bigint[], p_least bigint default 0, out verdict text, out grant_id uuid, out parts bigint[], out own bigint)
language plpgsql
as $$
declare
  v_lent bigint;
  v_most bigint;
  v_is_allowed boolean;
  v_part record;
begin
  select a.balance into own from wallet.account a where a.player_id = p_player and a.code = 'main' for no key update;
  select b.grant_id, b.most_bet, b.balance, wallet.may_stake_bonus(b.lanes, b.games_only, b.games_not, p_lane, p_game)
  into grant_id, v_most, v_lent, v_is_allowed
  from wallet.active_bonus b where b.player_id = p_player;
  v_part := wallet.part_of(own, v_lent, v_most, v_is_allowed, p_bets, p_least, v_lent > 0 and wallet.own_stands_elsewhere(p_player));
  verdict := v_part.verdict;
  parts := v_part.parts;
end
$$;
