-- What counts of a lottery bet for commissions, by the lane of its game where that has one of its own (agents.lottery_lane), the prize group it was sold at (null: fixed odds),
-- and what of its price was paid, taken off and valid turnover. At a prize group it is the whole price, whatever the bet covers: the house pays no more than its root's group
-- leaves. At fixed odds it is valid turnover.
create or replace function agents.sold_as(p_lane text, p_series integer, p_stake bigint, p_rebate bigint, p_valid bigint)
returns table (lane text, amount bigint, sold_at integer, off bigint)
language sql immutable
as $$
  select case when p_series is not null then 'LOTT' else coalesce(p_lane, 'ELOTT') end, case when p_series is not null then p_stake + p_rebate else p_valid end, coalesce(p_series, 0), p_rebate
$$;
