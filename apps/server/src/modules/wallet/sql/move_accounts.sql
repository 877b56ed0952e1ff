-- Part of post: brings the locked accounts to where their movements left them. Place n of the arrays is one account, p_row its address: the rows are locked by
-- the caller, so that the address is good, and no plan can turn it into a scan. What the figures of wallet.account gain is null for nothing.
-- When the first movement of a day, week or month comes, the figures as they stand are what that period begins with. What is given back lowers what the
-- periods began with, too, so that no figure of a period falls below zero.
create or replace function wallet.move_accounts(
  p_at timestamptz, p_row tid[], p_time_zone text[], p_balance bigint[], p_sequence bigint[], p_turnover bigint[], p_staked bigint[],
  p_staked_back bigint[], p_returned bigint[], p_deposited bigint[], p_deposited_back bigint[], p_withdrawn bigint[]
) returns void
language plpgsql
as $$
declare
  -- Players of one brand share a day: it is told once.
  v_today date := case when p_time_zone = array_fill(p_time_zone[1], array[coalesce(cardinality(p_time_zone), 0)]) then (p_at at time zone p_time_zone[1])::date end;
  v_week date := protection.period_start(v_today, 'week');
  v_month date := protection.period_start(v_today, 'month');
begin
  update wallet.account a set balance = p_balance[c.i], sequence = p_sequence[c.i], period_day = greatest(a.period_day, c.today),
    turnover = a.turnover + coalesce(p_turnover[c.i], 0), staked = a.staked + coalesce(p_staked[c.i], 0), returned = a.returned + coalesce(p_returned[c.i], 0),
    deposited = a.deposited + coalesce(p_deposited[c.i], 0), withdrawn = a.withdrawn + coalesce(p_withdrawn[c.i], 0),
    staked_before_day = wallet.period_begin(a.staked_before_day, a.staked, c.today > a.period_day, p_staked_back[c.i]),
    returned_before_day = wallet.period_begin(a.returned_before_day, a.returned, c.today > a.period_day, null),
    deposited_before_day = wallet.period_begin(a.deposited_before_day, a.deposited, c.today > a.period_day, p_deposited_back[c.i]),
    staked_before_week = wallet.period_begin(a.staked_before_week, a.staked, c.week > a.period_day, p_staked_back[c.i]),
    returned_before_week = wallet.period_begin(a.returned_before_week, a.returned, c.week > a.period_day, null),
    deposited_before_week = wallet.period_begin(a.deposited_before_week, a.deposited, c.week > a.period_day, p_deposited_back[c.i]),
    staked_before_month = wallet.period_begin(a.staked_before_month, a.staked, c.month > a.period_day, p_staked_back[c.i]),
    returned_before_month = wallet.period_begin(a.returned_before_month, a.returned, c.month > a.period_day, null),
    deposited_before_month = wallet.period_begin(a.deposited_before_month, a.deposited, c.month > a.period_day, p_deposited_back[c.i])
  from (
    select d.i, d.today, coalesce(v_week, protection.period_start(d.today, 'week')) as week, coalesce(v_month, protection.period_start(d.today, 'month')) as month
    from (select i, coalesce(v_today, (p_at at time zone p_time_zone[i])::date) as today from generate_series(1, cardinality(p_row)) as i offset 0) as d offset 0
  ) as c
  where a.ctid = p_row[c.i]
    and (a.sequence <> p_sequence[c.i] or coalesce(p_staked[c.i], p_returned[c.i], p_deposited[c.i], p_withdrawn[c.i]) is not null);
end
$$;
