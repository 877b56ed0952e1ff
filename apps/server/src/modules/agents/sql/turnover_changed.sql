-- Members of a brand whose figures of any day may have changed since a moment, the earliest such day, and the moment to ask from next time: for who keeps sums of what each of them did.
-- Programs know a moment to the millisecond. One of the last second is told again, because more may be written in it; an older one is over, and the next question leaves it out.
create or replace function agents.turnover_changed(p_merchant integer, p_since timestamptz)
returns table (player_id bigint, first_day date, up_to timestamptz)
language sql stable
as $$
  with changed as (
    select c.day, max(c.changed_at) as at from agents.hour_count c
    where c.generation = (select g.id from agents.generation g where g.state = 'live') and c.merchant_id = p_merchant and c.changed_at >= p_since
    group by c.day
  )
  select d.player_id, min(d.day), (select date_trunc('milliseconds', max(c.at)) + case when max(c.at) < clock_timestamp() - interval '1 second' then interval '1 millisecond' else interval '0' end from changed c)
  from agents.member_day d
  where d.generation = (select g.id from agents.generation g where g.state = 'live') and d.merchant_id = p_merchant and d.day in (select c.day from changed c)
  group by d.player_id
$$;
