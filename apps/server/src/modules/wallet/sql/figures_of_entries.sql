-- The figures of these players (after the first id, up to the last) as the entries have them, for the period each row stands at: of the main account, and of accounts
-- that count alone, where deposits and withdrawals are none.
-- By moments: what a period began with is the least that was left after what each moment gave back. The entries do not tell the order within one
-- call, so its figure takes what it gave back as if that came first: the stricter reading, which never overshoots.
create or replace function wallet.figures_of_entries(p_after bigint, p_last bigint)
returns table (player_id bigint, code text, turnover bigint, staked bigint, returned bigint, deposited bigint, withdrawn bigint,
  staked_before_day bigint, returned_before_day bigint, deposited_before_day bigint,
  staked_before_week bigint, returned_before_week bigint, deposited_before_week bigint,
  staked_before_month bigint, returned_before_month bigint, deposited_before_month bigint)
language sql stable
as $$
  with line as (
    select w.player_id, w.created_at, case when y.counts_alone then y.code else 'main' end as code, k.counts, greatest(0, e.amount) as went_in, greatest(0, -e.amount) as went_out
    from wallet.transaction w
    join wallet.template k on k.name = w.template and k.counts is not null
    -- Looked up by the key whatever the statistics say.
    cross join lateral (
      select l.amount, l.account from wallet.entry l where l.player_id = w.player_id and l.transaction_id = w.id and l.sequence is not null offset 0
    ) as e
    join wallet.account_type y on y.code = e.account and (wallet.is_counted(k.counts, y.is_free, y.counts) or y.counts_alone)
    where w.player_id > p_after and w.player_id <= p_last
  ), moment as (
    select l.player_id, l.code, l.created_at,
      sum(wallet.gain('turnover', l.counts, l.went_in, l.went_out)) as turnover,
      sum(wallet.gain('staked', l.counts, l.went_in, l.went_out)) as staked,
      sum(wallet.gain('staked back', l.counts, l.went_in, l.went_out)) as staked_back,
      sum(wallet.gain('returned', l.counts, l.went_in, l.went_out)) as returned,
      sum(wallet.gain('deposited', l.counts, l.went_in, l.went_out)) as deposited,
      sum(wallet.gain('deposited back', l.counts, l.went_in, l.went_out)) as deposited_back,
      sum(wallet.gain('withdrawn', l.counts, l.went_in, l.went_out)) as withdrawn
    from line as l group by 1, 2, 3
  ), m as (
    select moment.*, sum(staked) over past - staked - staked_back as staked_least, sum(deposited) over past - deposited - deposited_back as deposited_least
    from moment window past as (partition by moment.player_id, moment.code order by moment.created_at)
  )
  select a.player_id, a.code, coalesce(sum(m.turnover), 0)::bigint,
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
  left join m on m.player_id = a.player_id and m.code = a.code
  where a.staked is not null and a.player_id > p_after and a.player_id <= p_last
  group by a.player_id, a.code
$$;
