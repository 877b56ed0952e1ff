-- sortes: no-transaction
create index concurrently if not exists bill_due_of_payer on agent_contracts.bill (payer_id, kind, period_starts) where state = 'due';
