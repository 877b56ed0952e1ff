-- Whether restrictions could say anything of this player: false for one with no rule at all, which is nearly everybody, so that most are told at once.
-- A function of one value is called without a plan of its own; called by functions that set the planner (see wallet.post).
create or replace function protection.may_be_restricted(p_player bigint, p_merchant integer) returns boolean
language plpgsql stable
as $$
begin
  return exists (select from protection.player_limit l where l.player_id = p_player)
    or exists (select from protection.exclusion e where e.player_id = p_player and (e.until is null or e.until > clock_timestamp()))
    or site.restricts_play(p_merchant);
end
$$;

-- The same of several, each with their brand: whether any of them is.
create or replace function protection.may_be_restricted(p_player bigint[], p_merchant integer[]) returns boolean
language plpgsql stable
as $$
begin
  return exists (select from protection.player_limit l where l.player_id = any (p_player))
    or exists (select from protection.exclusion e where e.player_id = any (p_player) and (e.until is null or e.until > clock_timestamp()))
    or exists (select from (select distinct m.id from unnest(p_merchant) as m (id) offset 0) as m where site.restricts_play(m.id));
end
$$;
