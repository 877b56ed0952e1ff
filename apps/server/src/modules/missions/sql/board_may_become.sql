-- sortes: before tables
-- What a board's row says now decides what it may say next: a check that reads the row it guards, so that a plain UPDATE cannot make an illegal move either (as
-- promotions.grant_may_become). A row that does not exist yet may be in any state. Once players see it, its time stays.
-- Planner settings: a plan that was made while the table was small would read all of it for each row that is written.
create or replace function missions.board_may_become(p_id uuid, p_state text, p_from timestamptz, p_until timestamptz) returns boolean
language plpgsql volatile
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_old record;
begin
  select b.state, b.from_at, b.until_at into v_old from missions.board b where b.id = p_id;
  if not found then
    return true;
  end if;
  return (v_old.state = p_state or missions.legal_board_move(v_old.state, p_state))
    and (v_old.state = 'draft' or (v_old.from_at, v_old.until_at) = (p_from, p_until));
end
$$;
