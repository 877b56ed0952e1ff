-- When players paid in for the first time, as the figures that are read now have it: for modules above. Who never did has no row.
create or replace view reports.first_paid_in as
select f.player_id, f.merchant_id, f.at from reports.first_deposit f where f.generation = (select g.id from reports.generation g where g.state = 'live');
