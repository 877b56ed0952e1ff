-- sortes: after
-- Transfers of the releases before, which wrote none of their own. After all processes are new: what is sent from then on is there already. A new database has no ledger yet.
do $$
begin
  if to_regclass('wallet.movement') is not null then
    insert into agents.transfer (id, merchant_id, sender_id, receiver_id, direction, amount, sent_at, state, ended_at, looked_at)
    select m.reference::uuid, m.merchant_id, m.player_id, r.player_id, case m.template when 'downline-transfer-sent' then 'down' else 'up' end, -m.own, m.created_at,
      case when b.id is null then 'sent' else 'taken' end, b.created_at, m.created_at
    from wallet.movement m
    join wallet.movement r on r.reference = m.reference and r.template in ('downline-transfer-received', 'upline-transfer-received') and r.merchant_id = m.merchant_id
    left join wallet.movement b on b.reference = m.reference and b.template = 'downline-transfer-taken' and b.player_id = r.player_id
    where m.template in ('downline-transfer-sent', 'upline-transfer-sent') and m.own < 0
    on conflict (id) do nothing;
  end if;
end
$$;
