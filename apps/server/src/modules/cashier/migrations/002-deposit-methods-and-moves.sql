-- How a method is paid, what it costs, how often and by whom it may be used.
alter table cashier.deposit_method
  add column kind text collate "C" not null default 'hosted-page'
    check (kind in ('hosted-page', 'gateway-qr', 'bank-transfer', 'e-wallet', 'qr', 'voucher')),
  -- Hundredths of a percent, and money units.
  add column fee_percent_bp integer not null default 0 check (fee_percent_bp between 0 and 10000),
  add column fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  add column fee_payer text collate "C" not null default 'player' check (fee_payer in ('player', 'house')),
  -- Orders of one player a day of the brand; null = as many as he likes.
  add column daily_count integer check (daily_count > 0),
  -- Amounts go in multiples of this; 0 = whatever the brand's currency shows.
  add column amount_step bigint not null default 0 check (amount_step >= 0),
  add column rank_from integer not null default 0,
  add column rank_to integer,
  -- ISO codes; empty = everywhere.
  add column countries text[] not null default '{}',
  -- By language: what to know before choosing, and how to pay.
  add column notes jsonb not null default '{}',
  add column instructions jsonb not null default '{}',
  add column proof_needed boolean not null default false,
  -- Banks the gateway can be told of: [{"bankCode": …, "bankType": …, "bankName": …}].
  add column banks jsonb not null default '[]';

-- Accounts of the house that players pay into. The one that has rested longest comes next.
create table cashier.house_account (
  merchant_id integer not null,
  id uuid not null,
  vendor_id text collate "C" not null,
  currency text collate "C" not null,
  bank_code text collate "C" not null default '',
  bank_name text not null default '',
  number text not null default '',
  holder text not null default '',
  qr_payload text not null default '',
  -- A picture on this site.
  qr_image text not null default '' check (qr_image = '' or qr_image ~ '^/[^/]'),
  enabled boolean not null default true,
  last_used_at timestamptz,
  uses bigint not null default 0,
  primary key (merchant_id, id)
);
create index house_account_rotation on cashier.house_account (merchant_id, vendor_id, currency, last_used_at nulls first);

alter table cashier.deposit
  drop constraint deposit_state_check,
  add constraint deposit_state_check
    check (state in ('open', 'awaiting_payment', 'submitted', 'credited', 'review', 'expired', 'failed', 'cancelled')),
  add column kind text collate "C" not null default 'hosted-page',
  -- What the method was called then: a method may be gone when the list is read.
  add column method_names jsonb not null default '{}',
  add column fee bigint not null default 0 check (fee >= 0),
  -- What the fee is worked out from again when another sum is credited.
  add column fee_terms jsonb,
  -- One of the contract's deposit reasons; state_reason keeps the words for staff.
  add column reason text collate "C",
  -- Our order as gateways number it that know numbers only, and as the player writes it into a transfer.
  add column gateway_code bigint,
  add column transfer_code text collate "C",
  -- Where to pay: {"qr", "qrImageUrl", "fields": [{"key", "value"}], "notes": {…}}.
  add column payment jsonb,
  add column proof_needed boolean not null default false,
  add column comment text not null default '',
  add column submitted_at timestamptz,
  -- What was credited; differs from `amount` when staff credited what really came.
  add column credited_amount bigint,
  -- The payments counted into paid_amount, by the gateway's reference.
  add column paid_references text[] not null default '{}';
create index deposit_gateway_code on cashier.deposit (gateway, gateway_code) where gateway_code is not null;
create index deposit_transfer_code on cashier.deposit (transfer_code) where transfer_code is not null;
-- What waits for staff, oldest first.
create index deposit_desk on cashier.deposit (merchant_id, state, state_changed_at) where state in ('submitted', 'review');
create index deposit_day on cashier.deposit (player_id, vendor_id, created_at);
update cashier.deposit set credited_amount = amount where state = 'credited';

-- What happened to an order, one row a move.
create table cashier.deposit_move (
  player_id bigint not null,
  deposit_id uuid not null,
  position integer not null,
  state text collate "C" not null,
  by text collate "C" not null check (by in ('player', 'gateway', 'staff', 'clock')),
  moved_at timestamptz not null default clock_timestamp(),
  primary key (player_id, deposit_id, position)
);

-- Money that came without an order of ours, or once more than it should. Staff give it to a player or send it back.
create table cashier.unmatched_payment (
  id uuid primary key,
  -- 0: a gateway serves every brand of the installation and did not say whose it was.
  merchant_id integer not null,
  gateway text collate "C" not null,
  event_id text collate "C" not null,
  gateway_order_id text not null,
  reference text not null,
  amount bigint,
  currency text not null,
  -- Whose order it named, if any.
  player_id bigint,
  deposit_id uuid,
  payload jsonb not null,
  received_at timestamptz not null default clock_timestamp(),
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'assigned', 'returned')),
  decided_at timestamptz,
  decided_deposit_id uuid,
  note text not null default '',
  unique (gateway, event_id)
);
create index unmatched_payment_desk on cashier.unmatched_payment (state, received_at);

-- Codes are kept as hashes: who reads this table cannot spend them.
create table cashier.voucher (
  merchant_id integer not null,
  code_hash bytea not null,
  batch_id uuid not null,
  amount bigint not null check (amount > 0),
  currency text collate "C" not null,
  -- The last four characters, to talk about one.
  tail text collate "C" not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  withdrawn boolean not null default false,
  player_id bigint,
  deposit_id uuid,
  redeemed_at timestamptz,
  primary key (merchant_id, code_hash)
);
create index voucher_batch on cashier.voucher (merchant_id, batch_id);

create table cashier.voucher_attempt (
  player_id bigint primary key,
  misses integer not null,
  since timestamptz not null
);

-- The default of the second gateway; offered only where the installation has its keys.
insert into cashier.deposit_method (merchant_id, vendor_id, currency, bank_code, gateway, kind, names, minimum, maximum, presets, minutes_to_pay, position)
values (0, 'payos', 'VND', 'VIETQR', 'payos', 'gateway-qr',
  '{"EN": "VietQR bank transfer", "CN": "VietQR 银行转账", "ID": "Transfer bank VietQR", "PT": "Transferência bancária VietQR", "TH": "โอนผ่านธนาคารด้วย VietQR", "VI": "Chuyển khoản VietQR"}'::jsonb,
  100000000, 5000000000000, array[500000000, 1000000000, 2000000000, 5000000000, 10000000000, 50000000000]::bigint[], 15, 1);
update cashier.deposit_method set position = 2 where vendor_id = 'hosted' and merchant_id = 0 and currency = 'VND';
