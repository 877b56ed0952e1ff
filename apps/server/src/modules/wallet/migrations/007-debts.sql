-- What a player owes the house, as rows: each time the house lends what a player no longer has of money that is taken back (an entry on house:receivables), so much is owed
-- until later credits have paid it. Written by wallet.post alone.
create table wallet.debt (
  player_id bigint not null,
  -- The movement that lent it.
  id uuid not null,
  merchant_id integer not null,
  -- What it is of: the template of that movement, and its reference.
  template text collate "C" not null,
  reference text not null,
  -- Money units.
  amount bigint not null check (amount > 0),
  paid bigint not null default 0 check (paid >= 0 and paid <= amount),
  created_at timestamptz not null,
  paid_at timestamptz,
  primary key (player_id, id)
);
create index debt_open on wallet.debt (merchant_id, player_id) where paid < amount;
create index debt_by_time on wallet.debt (merchant_id, created_at, player_id, id);

-- The sum of a player's open debts, on the main account: who writes a movement has that row in hand anyway. Money units.
alter table wallet.account add column owed bigint not null default 0 check (owed >= 0);

-- What was lent before there were debts is owed, too.
insert into wallet.debt (player_id, id, merchant_id, template, reference, amount, created_at)
select t.player_id, t.id, t.merchant_id, t.template, t.reference, -e.amount, t.created_at
from wallet.entry e join wallet.transaction t on t.player_id = e.player_id and t.id = e.transaction_id
where e.account = 'house:receivables' and e.amount < 0;
update wallet.account a set owed = d.owed
from (select player_id, sum(amount - paid) as owed from wallet.debt group by player_id) as d
where a.player_id = d.player_id and a.code = 'main';
