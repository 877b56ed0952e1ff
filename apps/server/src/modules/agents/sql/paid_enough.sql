-- Whether somebody paid in what their brand asks of an active member, between days of the brand, both included.
create or replace function agents.paid_enough(p_merchant integer, p_player bigint, p_from date, p_to date) returns boolean
language sql stable
as $$
  select agents.active_deposit(p_merchant) = 0 or (
    select coalesce(sum(d.deposits), 0) from agents.member_day d
    where d.generation = (select g.id from agents.generation g where g.state = 'live') and d.merchant_id = p_merchant and d.player_id = p_player
      and d.day between p_from and p_to and d.lane = ''
  ) >= agents.active_deposit(p_merchant)
$$;
