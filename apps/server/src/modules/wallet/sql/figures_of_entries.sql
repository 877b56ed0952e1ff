-- The figures of these players (after the first id, up to the last) as the entries have them, for the period each row stands at.
-- By moments: what a period began with is the least that was left after what each moment gave back. The entries do not tell the order within one
-- call, so its figure takes what it gave back as if that came first: the stricter reading, which never overshoots.
create or replace function wallet.figures_of_entries(p_after bigint, p_last bigint)
returns table (player_id bigint, turnover bigint, staked bigint, returned bigint, deposited bigint, withdrawn bigint,
  staked_before_day bigint, returned_before_day bigint, deposited_before_day bigint,
  staked_before_week bigint, returned_before_week bigint, deposited_before_week bigint,
  staked_before_month bigint, returned_before_month bigint, deposited_before_month bigint)
language sql stable
as $$
  with own as (
    select e.player_id, e.transaction_id, sum(e.amount) as own, coalesce(sum(e.amount) filter (where e.account = 'main'), 0) as main,
      sum(greatest(0, e.amount)) as own_in, coalesce(sum(greatest(0, e.amount)) filter (where e.account = 'main'), 0) as main_in, sum(greatest(0, -e.amount)) as own_out
    from wallet.entry e where e.player_id > p_after and e.player_id <= p_last and e.sequence is not null group by 1, 2
  ), moment as (
    select t.player_id, t.created_at,
      coalesce(sum(-o.own) filter (where t.counts = 'stake'), 0) as turnover,
      coalesce(sum(case t.counts when 'stake' then -o.own when 'wallet-stake' then -o.main end), 0) as staked,
      coalesce(sum(case t.counts when 'stake' then o.own_in when 'wallet-stake' then o.main_in end), 0) as staked_back,
      coalesce(sum(o.own) filter (where t.counts = 'return'), 0) as returned,
      coalesce(sum(o.own) filter (where t.counts = 'deposit'), 0) as deposited,
      coalesce(sum(o.own_out) filter (where t.counts = 'deposit'), 0) as deposited_back,
      coalesce(sum(-o.own) filter (where t.counts = 'withdrawal'), 0) as withdrawn
    from (
      select w.player_id, w.id, w.created_at, wallet.counts_for(w.template) as counts from wallet.transaction w
      where w.player_id > p_after and w.player_id <= p_last and wallet.counts_for(w.template) is not null
    ) as t
    join own o on o.player_id = t.player_id and o.transaction_id = t.id
    group by 1, 2
  ), m as (
    select moment.*, sum(staked) over past - staked - staked_back as staked_least, sum(deposited) over past - deposited - deposited_back as deposited_least
    from moment window past as (partition by moment.player_id order by moment.created_at)
  )
  select a.player_id, coalesce(sum(m.turnover), 0)::bigint,
    coalesce(sum(m.staked), 0)::bigint, coalesce(sum(m.returned), 0)::bigint, coalesce(sum(m.deposited), 0)::bigint, coalesce(sum(m.withdrawn), 0)::bigint,
    least(coalesce(sum(m.staked) filter (where m.created_at < start.day), 0), min(m.staked_least) filter (where m.created_at >= start.day))::bigint,
    coalesce(sum(m.returned) filter (where m.created_at < start.day), 0)::bigint,
    least(coalesce(sum(m.deposited) filter (where m.created_at < start.day), 0), min(m.deposited_least) filter (where m.created_at >= start.day))::bigint,
    least(coalesce(sum(m.staked) filter (where m.created_at < start.week), 0), min(m.staked_least) filter (where m.created_at >= start.week))::bigint,
    coalesce(sum(m.returned) filter (where m.created_at < start.week), 0)::bigint,
    least(coalesce(sum(m.deposited) filter (where m.created_at < start.week), 0), min(m.deposited_least) filter (where m.created_at >= start.week))::bigint,
    least(coalesce(sum(m.staked) filter (where m.created_at < start.month), 0), min(m.staked_least) filter (where m.created_at >= start.month))::bigint,
    coalesce(sum(m.returned) filter (where m.created_at < start.month), 0)::bigint,
    least(coalesce(sum(m.deposited) filter (where m.created_at < start.month), 0), min(m.deposited_least) filter (where m.created_at >= start.month))::bigint
  from wallet.account a
  cross join lateral (
    select a.period_day::timestamp at time zone a.time_zone as day, date_trunc('week', a.period_day::timestamp) at time zone a.time_zone as week,
      date_trunc('month', a.period_day::timestamp) at time zone a.time_zone as month
  ) as start
  left join m on m.player_id = a.player_id
  where a.code = 'main' and a.player_id > p_after and a.player_id <= p_last
  group by a.player_id
$$;
