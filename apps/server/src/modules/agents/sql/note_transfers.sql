-- Keeps the transfers between agents and downlines of a time for eight days, once each with both ends. A minute before it is looked at again: who was still in a
-- transaction when it was looked at last is found then.
create or replace function agents.note_transfers(p_merchant integer, p_since timestamptz, p_until timestamptz) returns void
language sql
as $$
  with moved as materialized (
    select m.player_id, m.reference, m.own, m.created_at from wallet.movement m
    where m.merchant_id = p_merchant and m.created_at > p_since - interval '1 minute' and m.created_at <= p_until and not m.trial
      and m.template in ('upline-transfer-sent', 'upline-transfer-received', 'downline-transfer-sent', 'downline-transfer-received')
  ), old as (
    delete from agents.transfer_seen s where s.at < p_until - interval '8 days'
  )
  insert into agents.transfer_seen (reference, merchant_id, from_id, to_id, amount, at, noted_at)
  select o.reference, p_merchant, o.player_id, i.player_id, i.own, o.created_at, p_until
  from moved o join moved i on i.reference = o.reference and i.own > 0
  where o.own < 0
  on conflict do nothing
$$;
