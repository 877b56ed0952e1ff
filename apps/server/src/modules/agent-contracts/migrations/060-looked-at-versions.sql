-- When somebody of the house first let a bill of this version be paid: until then each of its bills waits for a look.
alter table agent_contracts.version add column looked_at timestamptz;
-- What was paid before anybody had to look goes on as it was.
update agent_contracts.version v set looked_at = clock_timestamp()
where exists (select from agent_contracts.bill b where b.contract_id = v.contract_id and b.version = v.number and b.payer_id is null and b.state in ('due', 'paid'));
