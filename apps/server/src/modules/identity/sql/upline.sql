-- Who brought whom, and as what: for reports by agent and for the tree of agents. Trial accounts stand here too.
create or replace view identity.upline as
select p.id as player_id, p.merchant_id, p.invited_by as upline_id, p.type, p.affiliate_code, p.created_at from identity.player p;
