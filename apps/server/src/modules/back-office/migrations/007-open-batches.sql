-- What an open console asks every second.
create index batch_open_of_staff on back_office.batch (staff_id) where state in ('checking', 'checked', 'running');
