-- sortes: before tables
-- What a grant's row says now decides what it may say next: a check that reads the row it guards, so that a plain UPDATE cannot make an illegal move either (as
-- lottery.draw_may_become). A row that does not exist yet may be in any state. What it was given for, and by which version, stays.
-- Planner settings: many rows are written by one statement, and a plan that was made while the table was small would read all of it for each of them.
create or replace function promotions.grant_may_become(p_id uuid, p_state text, p_version integer, p_amount bigint) returns boolean
language plpgsql volatile
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_old record;
begin
  select g.state, g.version, g.amount into v_old from promotions.grant g where g.id = p_id;
  if not found then
    return true;
  end if;
  return (v_old.state = p_state or promotions.legal_grant_move(v_old.state, p_state)) and v_old.version = p_version
    and (v_old.amount = p_amount or v_old.state in ('offered', 'claimed', 'applying'));
end
$$;
