-- Up to when transfers between agents and downlines were looked at for patterns that staff should see.
create table agents.transfer_watch (one boolean primary key default true check (one), looked_until timestamptz not null);
insert into agents.transfer_watch (looked_until) values (clock_timestamp());
