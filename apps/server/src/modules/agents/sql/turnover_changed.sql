-- Members of a brand whose figures of any day may have changed since a moment, the earliest such day, and when figures last did: for who keeps sums of what each of them did.
create or replace function agents.turnover_changed(p_merchant integer, p_since timestamptz)
returns table (player_id bigint, first_day date, up_to timestamptz)
language sql stable
as $$
  with changed as (
    select c.day, max(c.changed_at) as at from agents.hour_count c
    where c.generation = (select g.id from agents.generation g where g.state = 'live') and c.merchant_id = p_merchant and c.changed_at >= p_since
    group by c.day
  )
  select d.player_id, min(d.day), (select max(c.at) from changed c)
  from agents.member_day d
  where d.generation = (select g.id from agents.generation g where g.state = 'live') and d.merchant_id = p_merchant and d.day in (select c.day from changed c)
  group by d.player_id
$$;
