-- sortes: before tables
-- What an order's row says now decides what it may say next: a check that reads the row it guards, so that a plain UPDATE cannot make an illegal move either (as
-- promotions.grant_may_become). How many pieces for how many points stays.
-- Planner settings: a plan that was made while the table was small would read all of it for each row that is written.
create or replace function mall.order_may_become(p_id uuid, p_state text, p_quantity integer, p_points bigint) returns boolean
language plpgsql volatile
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_old record;
begin
  select o.state, o.quantity, o.points into v_old from mall.order o where o.id = p_id;
  if not found then
    return true;
  end if;
  return (v_old.state = p_state or mall.legal_order_move(v_old.state, p_state)) and v_old.quantity = p_quantity and v_old.points = p_points;
end
$$;
