-- A ticket is worth what the session that made it is worth: it goes with that session and opens no fuller one. Tickets of the command line
-- come from no session.
alter table identity.ticket add column session_id uuid references identity.session (id) on delete cascade;
create index ticket_session on identity.ticket (session_id) where session_id is not null;
create index ticket_player on identity.ticket (player_id);
