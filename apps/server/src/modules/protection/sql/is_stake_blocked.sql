-- stake_blocked of one player. A function of one value is called without a plan of its own; called by functions that set the planner (see wallet.post).
create or replace function protection.is_stake_blocked(p_player bigint) returns boolean
language plpgsql stable
as $$
begin
  return exists (select from protection.exclusion e where e.player_id = p_player and (e.until is null or e.until > clock_timestamp()));
end
$$;
