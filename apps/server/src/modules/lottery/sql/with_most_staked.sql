-- What the bets of orders take of counted limits (as p_bet_risk of place_orders), with what they take of the stakes that their draws may take at most (lottery.draw.most_staked).
-- The same array where none of the draws has such a limit. Arrays as in place_orders.
create or replace function lottery.with_most_staked(p_draw bigint[], p_held bigint[], p_bet_of integer[], p_bet_stake bigint[], p_bet_risk text[]) returns text[]
language plpgsql
as $$
begin
  if not exists (select from lottery.draw d where d.id = any (p_held) and d.most_staked is not null) then
    return p_bet_risk;
  end if;
  return array(
    select lottery.risk_of_bet(b.risk::jsonb, 1, b.stake, d.most_staked)::text
    from unnest(p_bet_of, p_bet_stake, p_bet_risk) with ordinality as b (own_order, stake, risk, n)
    left join lateral (select m.most_staked from lottery.draw m where m.id = p_draw[b.own_order] limit 1) as d on true order by b.n);
end
$$;
