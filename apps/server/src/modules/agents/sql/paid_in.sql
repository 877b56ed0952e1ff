-- What members of a brand paid in on some days, where it asks that of an active member; of other brands nothing is read. Money units.
create or replace function agents.paid_in(p_merchant integer, p_from date, p_to date) returns table (day date, player_id bigint, deposits bigint)
language sql stable
as $$
  select d.day, d.player_id, d.deposits from agents.member_day d
  where agents.active_deposit(p_merchant) > 0 and d.generation = (select g.id from agents.generation g where g.state = 'live') and d.merchant_id = p_merchant
    and d.day between p_from and p_to and d.lane = '' and d.deposits <> 0
$$;
