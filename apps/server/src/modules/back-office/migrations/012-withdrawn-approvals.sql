-- Whoever asked may take a request back while it waits: nobody has decided, only the name is kept, as with what is outdated.
alter table back_office.approval drop constraint approval_state_check;
alter table back_office.approval add constraint approval_state_check check (state in ('waiting', 'approved', 'rejected', 'outdated', 'withdrawn'));
