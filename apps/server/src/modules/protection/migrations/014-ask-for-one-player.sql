-- What most players can be told at once, as functions of one value, which are called without a plan of their own. Called by functions that set the planner
-- (see wallet.post).

-- Whether restrictions (002) could say anything of this player: false for one with no rule at all, which is nearly everybody.
create function protection.may_be_restricted(p_player bigint, p_merchant integer) returns boolean
language plpgsql stable
as $$
begin
  return exists (select from protection.player_limit l where l.player_id = p_player)
    or exists (select from protection.exclusion e where e.player_id = p_player and (e.until is null or e.until > clock_timestamp()))
    or site.restricts_play(p_merchant);
end
$$;

-- As stake_blocked (001).
create function protection.is_stake_blocked(p_player bigint) returns boolean
language plpgsql stable
as $$
begin
  return exists (select from protection.exclusion e where e.player_id = p_player and (e.until is null or e.until > clock_timestamp()));
end
$$;
