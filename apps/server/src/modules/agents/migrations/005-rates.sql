-- When and by whom a rate was given; before this nobody was. `set_by`: the agent above, null: the house.
alter table agents.rate add column set_at timestamptz, add column set_by bigint;
-- The rates of who comes by a link, by lane; cut down to what can be given at that moment.
alter table agents.link add column rates jsonb not null default '{}';
