-- sortes: no-transaction
create index concurrently if not exists affiliate_code_of_agent on identity.affiliate_code (agent_id) where agent_id is not null;
