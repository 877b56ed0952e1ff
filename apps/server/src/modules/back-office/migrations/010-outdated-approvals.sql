-- A request ends as outdated when what it is about has changed meanwhile: nobody has decided, only the name of whose act ended it is kept.
alter table back_office.approval drop constraint approval_state_check;
alter table back_office.approval add constraint approval_state_check check (state in ('waiting', 'approved', 'rejected', 'outdated'));
alter table back_office.approval drop constraint approval_check1;
alter table back_office.approval add constraint approval_decided_check check ((state in ('approved', 'rejected')) = (decided_by is not null));
