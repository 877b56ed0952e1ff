-- Money that came to a player by the word of staff alone: the payment side has not said that it is his. Two questions are asked of it: how much one person
-- has credited alone lately (many small credits are one large one), and whether who credited is the one who now pays out.
create table cashier.hand_credit (
  -- Of the order, the adjustment's request, or the batch of vouchers.
  id uuid primary key,
  kind text collate "C" not null check (kind in ('deposit', 'payment', 'adjustment', 'voucher-batch', 'voucher')),
  merchant_id integer not null,
  -- Null: vouchers nobody has redeemed yet.
  player_id bigint,
  currency text collate "C" not null,
  amount bigint not null check (amount > 0),
  -- Who said it, or asked for it, by the name that is unique for ever.
  staff text collate "C" not null,
  -- The other person, where there was one.
  confirmed_by text collate "C",
  at timestamptz not null default clock_timestamp(),
  check (confirmed_by is distinct from staff)
);
create index hand_credit_player on cashier.hand_credit (player_id, at) where player_id is not null;
create index hand_credit_staff on cashier.hand_credit (merchant_id, staff, at);

-- What one person may credit alone within 24 hours, all players together (null: ten times four_eyes_above), and for how many days who has credited money of a
-- player by hand decides nothing about his withdrawals, and none of them is paid without a person.
alter table cashier.payout_rule
  add column alone_a_day bigint check (alone_a_day >= 0),
  add column hand_credit_days integer not null default 30 check (hand_credit_days between 0 and 365);
