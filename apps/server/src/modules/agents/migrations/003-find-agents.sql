-- sortes: no-transaction
create index concurrently if not exists node_agents on agents.node (merchant_id, upline_id, player_id) where kind <> 0;
