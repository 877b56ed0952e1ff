-- sortes: no-transaction
create index concurrently if not exists round_of_reward on studio.round (reward_id) where reward_id is not null;
