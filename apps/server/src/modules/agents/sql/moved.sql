-- Movements of a range of transactions that figures are made of. Stakes of lotteries count as their draw is settled (agents.bets_decided): most movements are such, and none of what
-- they moved is read. `salary`: what somebody was paid by a contract. Play money is left out.
create or replace function agents.moved(p_from xid8, p_until xid8) returns table (
  player_id bigint, merchant_id integer, created_at timestamptz, writer xid8, time_zone text, own bigint, fee bigint, measure text, about text, reference text, salary bigint)
language sql stable
as $$
  select m.player_id, m.merchant_id, m.created_at, m.writer, m.time_zone, m.own, m.fee, m.measure, m.about, m.reference,
    case when m.template in ('contract-paid', 'contract-received', 'contract-advanced') then greatest(m.own, 0) else 0 end
  from wallet.movement m
  where m.writer >= p_from and m.writer < p_until and m.about is distinct from 'order' and not m.trial
$$;
