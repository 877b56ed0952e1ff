-- after deploy
alter table wallet.account validate constraint account_figures;
