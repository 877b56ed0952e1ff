-- When free rounds that are over are compared with what their vendor says became of them (freebet/info); null: not over, or compared.
alter table games.free_rounds add column compare_at timestamptz;
