-- What counts of a lottery bet for commissions, by its game, the prize group it was sold at (null: fixed odds), and what of its price was paid, taken off and valid
-- turnover. At a prize group it is the whole price, whatever the bet covers: the house pays no more than its root's group leaves. At fixed odds it is valid turnover.
create or replace function agents.sold_as(p_game text, p_series integer, p_stake bigint, p_rebate bigint, p_valid bigint)
returns table (lane text, amount bigint, sold_at integer, off bigint)
language sql stable
as $$
  select case when p_series is not null then 'LOTT' else coalesce(l.lane, 'ELOTT') end, case when p_series is not null then p_stake + p_rebate else p_valid end, coalesce(p_series, 0), p_rebate
  from (select) as one left join agents.lottery_lane l on l.game = p_game
$$;
