-- What the members of a brand did in some hours (those that begin from p_from on and before p_to), by lane: for who sums up lines. `path`: where they stood on that
-- day. Money units.
create or replace function agents.member_hours(p_merchant integer, p_from timestamptz, p_to timestamptz)
returns table (hour timestamptz, player_id bigint, lane text, path bytea, valid bigint, result bigint)
language sql stable
as $$
  with did as materialized (
    select h.hour, h.player_id, h.lane, (h.hour at time zone a.time_zone)::date as day, h.valid, h.result
    from agents.member_hour h
    cross join lateral wallet.currency_of(h.player_id) as a
    where h.generation = (select g.id from agents.generation g where g.state = 'live') and h.merchant_id = p_merchant and h.hour >= p_from and h.hour < p_to
  ), place as materialized (
    select d.player_id, d.day, agents.path_on(d.player_id, d.day) as path from (select distinct player_id, day from did) as d
  )
  select d.hour, d.player_id, d.lane, p.path, d.valid, d.result from did d join place p on p.player_id = d.player_id and p.day = d.day
$$;
