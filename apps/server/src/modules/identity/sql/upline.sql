-- Who brought whom, for reports by agent.
create or replace view identity.upline as
select p.id as player_id, p.merchant_id, p.invited_by as upline_id from identity.player p;
