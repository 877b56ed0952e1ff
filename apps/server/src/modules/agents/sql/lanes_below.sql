-- What the members of some lines of a brand did on some days, lane by lane (agents.member_days: of all lines, all lanes together): for who sums lines up. p_receivers: whose
-- lines, with all of those that they ever stood in. `path`: where the member stood on that day. Money units.
create or replace function agents.lanes_below(p_merchant integer, p_receivers bigint[], p_from date, p_to date)
returns table (day date, player_id bigint, path bytea, valid bigint, result bigint)
language sql stable
as $$
  select d.day, d.player_id, d.path, d.valid, d.result
  from agents.member_day d
  where d.generation = (select g.id from agents.generation g where g.state = 'live') and d.merchant_id = p_merchant and d.day between p_from and p_to
    and substring(d.path for 8) = any ((select agents.roots_of(p_receivers))::bytea[])
$$;
