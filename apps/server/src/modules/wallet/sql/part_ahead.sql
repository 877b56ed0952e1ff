-- Parts single stakes of several players before they are locked, by the rule of wallet.part_of: nothing holds what is read. Whoever posts them writes the parts down with
-- wallet.note_ahead then, which sees to it that nothing came in between. Arrays by the places of p_player; null where nothing is taken of a bonus; `left_own`: what the
-- stake leaves on the main account. p_lane, p_game: what wallet.bonus names them. Money units.
-- Called by functions that set the planner; each player is looked up by key.
create or replace function wallet.part_ahead(p_player bigint[], p_lane text, p_game text[], p_stake bigint[], out grants uuid[], out parts bigint[], out left_own bigint[])
language plpgsql
as $$
begin
  select array_agg(x.grant_id order by p.n), array_agg(x.part order by p.n), array_agg(x.own - p.stake + x.part order by p.n) into grants, parts, left_own
  from unnest(p_player, p_game, p_stake) with ordinality as p (player_id, game, stake, n)
  left join lateral (
    select b.grant_id, a.balance as own, s.parts[1] as part
    from wallet.account a
    cross join lateral (select y.* from wallet.active_bonus y where y.player_id = p.player_id limit 1) as b
    cross join lateral wallet.part_of(a.balance, b.balance, b.most_bet, wallet.may_stake_bonus(b.lanes, b.games_only, b.games_not, p_lane, p.game), array[p.stake], 0,
      wallet.own_stands_elsewhere(p.player_id)) as s
    where a.player_id = p.player_id and a.code = 'main' and s.verdict = 'parted' and s.parts[1] > 0 limit 1
  ) as x on true;
end
$$;
