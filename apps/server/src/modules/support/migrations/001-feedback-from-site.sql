-- Messages from players and visitors belonged to the site. No keys across modules: whether a brand exists is asked before a message is taken.
create schema if not exists support;
alter table site.feedback set schema support;
alter table support.feedback drop constraint feedback_merchant_id_fkey;
-- Processes of the release before still write there; the view goes once none of them runs.
create view site.feedback as select * from support.feedback;
