-- Codes under which people register: of agents, and of the house (no agent).
create or replace view identity.way_in as
select c.merchant_id, c.code_key, c.code, c.agent_id, c.enabled, c.created_at from identity.affiliate_code c;
