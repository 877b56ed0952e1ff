-- Part of post: of these players those with a rule that may refuse their stakes, as arrays by place, and of each by day, week and month: the limit of
-- stakes; the limit of losses and what came back; what was staked of their own money; and all that was staked. Null for no limit. Money units.
create or replace function wallet.stake_limits(
  p_player bigint[], p_merchant integer[], p_at timestamptz, out player_id bigint[], out is_excluded boolean[], out is_barred boolean[], out limits bigint[]
)
language plpgsql
as $$
begin
  select array_agg(r.player_id), array_agg(r.is_excluded), array_agg(r.is_barred),
    array_agg(array[r.stake_day, r.stake_week, r.stake_month, r.loss_day + f.returned_day, r.loss_week + f.returned_week, r.loss_month + f.returned_month,
      greatest(0, f.staked_day), greatest(0, f.staked_week), greatest(0, f.staked_month),
      greatest(0, f.staked_day + s.day), greatest(0, f.staked_week + s.week), greatest(0, f.staked_month + s.month)])
  into player_id, is_excluded, is_barred, limits
  from protection.restrictions(p_player, p_merchant) as r
  left join lateral wallet.figures_at(r.player_id, p_at) as f on true
  left join lateral wallet.staked_alone(r.player_id, p_at) as s on true;
end
$$;
