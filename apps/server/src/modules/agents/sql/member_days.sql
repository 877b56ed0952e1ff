-- What the members of a brand did on some days, in all lanes: for who sums up lines. `path`: where they stood on that day. Money units.
create or replace function agents.member_days(p_merchant integer, p_from date, p_to date)
returns table (day date, player_id bigint, path bytea, valid bigint, result bigint)
language sql stable
as $$
  select d.day, d.player_id, d.path, sum(d.valid)::bigint, sum(d.result)::bigint
  from agents.member_day d
  where d.generation = (select g.id from agents.generation g where g.state = 'live') and d.merchant_id = p_merchant and d.day between p_from and p_to
  group by d.day, d.player_id, d.path
$$;
