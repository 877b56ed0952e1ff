-- Of a deposit that a batch would credit: that there is no picture of the payment and it is credited all the same, ticked on purpose.
alter table back_office.batch_item add column without_proof boolean not null default false;
