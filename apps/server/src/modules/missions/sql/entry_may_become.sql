-- sortes: before tables
-- What was frozen stays: no score, bet or moment of an entry changes, and a prize that was given is not given again, nor to another place.
-- Planner settings: a plan that was made while the table was small would read all of it for each row that is written.
create or replace function missions.entry_may_become(
  p_board uuid, p_player bigint, p_score bigint, p_bets integer, p_reached timestamptz, p_rank integer, p_paid timestamptz) returns boolean
language plpgsql volatile
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_old record;
begin
  select e.score, e.bets, e.reached_at, e.rank, e.paid_at into v_old from missions.board_entry e where e.board_id = p_board and e.player_id = p_player;
  if not found then
    return true;
  end if;
  return (v_old.score, v_old.bets, v_old.reached_at) = (p_score, p_bets, p_reached)
    and (v_old.paid_at is null or (v_old.rank, v_old.paid_at) is not distinct from (p_rank, p_paid));
end
$$;
