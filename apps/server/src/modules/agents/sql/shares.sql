-- What each of a line is paid of one bet (agents.levels): who gets nothing has no row, and level 0 of lane LOTT has had theirs off the price.
create or replace function agents.shares(p_path bytea, p_lane text, p_at timestamptz, p_amount bigint, p_group integer, p_first bigint)
returns table (player_id bigint, level integer, share bigint)
language sql stable
as $$
  select l.player_id, l.level, l.share from agents.levels(p_path, p_lane, p_at, p_amount, p_group, p_first) as l
  where l.share > 0 and (l.level > 0 or p_lane <> 'LOTT')
$$;
