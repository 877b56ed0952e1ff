-- Part of place_orders: takes what the bets of posted orders (p_posted: their positions) take of counted limits. The other arrays are those of all orders.
create or replace function lottery.count_posted(p_posted integer[], p_draw bigint[], p_bet_of integer[], p_risk jsonb[]) returns void
language plpgsql
as $$
begin
  if cardinality(p_posted) > 0 then
    perform outcomes.add_exposure('lottery', p_draw, p_bet_of,
      array(select case when b.own_order = any (p_posted) then b.risk end from unnest(p_bet_of, p_risk) with ordinality as b (own_order, risk, n) order by b.n), 1);
  end if;
end
$$;
