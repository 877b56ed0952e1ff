-- Figures stand on the row of the main account only: on the others they are null and take no room, so that a page holds twice the players.
alter table wallet.account
  alter column turnover drop not null, alter column staked drop not null, alter column returned drop not null,
  alter column deposited drop not null, alter column withdrawn drop not null,
  alter column staked_before_day drop not null, alter column returned_before_day drop not null, alter column deposited_before_day drop not null,
  alter column staked_before_week drop not null, alter column returned_before_week drop not null, alter column deposited_before_week drop not null,
  alter column staked_before_month drop not null, alter column returned_before_month drop not null, alter column deposited_before_month drop not null;
update wallet.account set turnover = null, staked = null, returned = null, deposited = null, withdrawn = null,
  staked_before_day = null, returned_before_day = null, deposited_before_day = null,
  staked_before_week = null, returned_before_week = null, deposited_before_week = null,
  staked_before_month = null, returned_before_month = null, deposited_before_month = null
where code <> 'main';
alter table wallet.account add constraint account_figures check ((code = 'main') = (staked is not null));
