-- What is to be staked belonged to the cashier; bonuses will ask for stakes, too.
create schema if not exists turnover;
alter table cashier.turnover_requirement set schema turnover;
-- squawk-ignore renaming-table
alter table turnover.turnover_requirement rename to requirement;
-- Processes of the release before still read and write there; the view goes once none of them runs.
create view cashier.turnover_requirement as select * from turnover.requirement;
