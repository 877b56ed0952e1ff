-- sortes: no-transaction
create index concurrently if not exists bill_not_paid on agent_contracts.bill (receiver_id, kind, period_starts) where state in ('review', 'due');
