-- Whether bets that were placed while a grant was active are not decided: lottery bets before their draw's settlement, and rounds that are not over.
create or replace function promotions.has_open_bets(p_player bigint, p_from timestamptz, p_until timestamptz) returns boolean
language sql stable
as $$
  select lottery.has_open_bets(p_player, p_from, p_until) or exists (
    select from promotions.open_round o cross join lateral games.rounds_standing(o.player_id, array[o.round_id]) as r
    where o.player_id = p_player and r.closed_at is null and r.opened_at >= p_from and r.opened_at < p_until)
$$;
