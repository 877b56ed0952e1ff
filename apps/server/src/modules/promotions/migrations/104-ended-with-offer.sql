-- Which grants ended because the house ended their offer: their owners read that, and not that they were cancelled.
alter table promotions.grant add column ended_with_offer boolean not null default false;
