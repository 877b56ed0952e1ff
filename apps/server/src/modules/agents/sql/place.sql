-- Where everybody stands now: for modules above.
create or replace view agents.place as
select n.player_id, n.merchant_id, n.upline_id, n.depth, n.path, n.kind <> 0 as is_agent, n.is_hidden from agents.node n;
