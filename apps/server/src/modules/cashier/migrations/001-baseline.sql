create schema if not exists cashier;

-- Ways to pay in, as data. merchant_id 0 is the installation's default for every brand that has no row of its own in that currency.
create table cashier.deposit_method (
  merchant_id integer not null,
  vendor_id text collate "C" not null,
  currency text collate "C" not null,
  bank_code text collate "C" not null,
  gateway text collate "C" not null,
  names jsonb not null,
  minimum bigint not null check (minimum > 0),
  maximum bigint not null,
  presets bigint[] not null,
  minutes_to_pay integer not null check (minutes_to_pay between 1 and 1440),
  enabled boolean not null default true,
  position integer not null default 0,
  kind text collate "C" not null default 'hosted-page'
    check (kind in ('hosted-page', 'gateway-qr', 'bank-transfer', 'e-wallet', 'qr', 'voucher')),
  -- Hundredths of a percent, and money units.
  fee_percent_bp integer not null default 0 check (fee_percent_bp between 0 and 10000),
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  fee_payer text collate "C" not null default 'player' check (fee_payer in ('player', 'house')),
  -- Orders of one player a day of the brand; null = as many as they like.
  daily_count integer check (daily_count > 0),
  -- Amounts go in multiples of this; 0 = whatever the brand's currency shows.
  amount_step bigint not null default 0 check (amount_step >= 0),
  rank_from integer not null default 0,
  rank_to integer,
  -- ISO codes; empty = everywhere.
  countries text[] not null default '{}',
  -- By language: what to know before choosing, and how to pay.
  notes jsonb not null default '{}',
  instructions jsonb not null default '{}',
  proof_needed boolean not null default false,
  -- Banks the gateway can be told of: [{"bankCode": …, "bankType": …, "bankName": …}].
  banks jsonb not null default '[]',
  primary key (merchant_id, vendor_id, currency),
  check (maximum >= minimum)
);

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

create table cashier.deposit (
  player_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  vendor_id text not null,
  gateway text collate "C" not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text collate "C" not null check (state in ('open', 'awaiting_payment', 'submitted', 'credited', 'review', 'expired', 'failed', 'cancelled')),
  -- Why a person has to look at it, or why it failed; words for staff, not for the player.
  state_reason text not null default '',
  idempotency_key text collate "C" not null,
  input_hash bytea not null,
  -- What the gateway is told; kept so that asking again says the very same.
  return_path text not null,
  language text not null,
  gateway_order_id text collate "C",
  pay_url text,
  paid_amount bigint,
  paid_currency text,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  state_changed_at timestamptz not null default clock_timestamp(),
  credited_at timestamptz,
  -- While one request talks to the gateway, another under the same key waits.
  asking_until timestamptz,
  -- When to ask the gateway what became of it; null = no more.
  check_at timestamptz,
  checks integer not null default 0,
  kind text collate "C" not null default 'hosted-page',
  -- What the method was called then: a method may be gone when the list is read.
  method_names jsonb not null default '{}',
  fee bigint not null default 0 check (fee >= 0),
  -- What the fee is worked out from again when another sum is credited.
  fee_terms jsonb,
  -- One of the contract's deposit reasons; state_reason keeps the words for staff.
  reason text collate "C",
  -- Our order as gateways number it that know numbers only, and as the player writes it into a transfer.
  gateway_code bigint,
  transfer_code text collate "C",
  -- Where to pay: {"qr", "qrImageUrl", "fields": [{"key", "value"}], "notes": {…}}.
  payment jsonb,
  proof_needed boolean not null default false,
  comment text not null default '',
  submitted_at timestamptz,
  -- What was credited; differs from `amount` when staff credited what really came.
  credited_amount bigint,
  -- The payments counted into paid_amount, by the gateway's reference.
  paid_references text[] not null default '{}',
  -- What staff wrote to the player with where the order stands; the reason beside it is one of a list. Gone with the next move.
  told_words text not null default '' check (char_length(told_words) <= 300),
  primary key (player_id, id),
  unique (player_id, idempotency_key)
);
-- The gateway knows the order id only. Not unique: ids are, and a unique key would have to begin with the player.
create index deposit_id on cashier.deposit (id);
create index deposit_history on cashier.deposit (player_id, created_at desc);
create index deposit_expiry on cashier.deposit (expires_at) where state in ('open', 'awaiting_payment');
create index deposit_check on cashier.deposit (check_at) where check_at is not null;
create index deposit_gateway_code on cashier.deposit (gateway, gateway_code) where gateway_code is not null;
create index deposit_transfer_code on cashier.deposit (transfer_code) where transfer_code is not null;
-- What waits for staff, oldest first.
create index deposit_desk on cashier.deposit (merchant_id, state, state_changed_at) where state in ('submitted', 'review');
create index deposit_day on cashier.deposit (player_id, vendor_id, created_at);
-- Lists show the last eight signs of an order's number: staff read them out to each other and type them. Random in ids of version 7.
create index deposit_short_number on cashier.deposit (right(id::text, 8));
-- Staff's lists, narrowed to days, sums or a way of payment and put in order by time or sum: a page of a million is read from an index, not
-- sorted. What waits for staff is few, and has an index of its own.
create index deposit_of_brand on cashier.deposit (merchant_id, created_at, id);
create index deposit_by_amount on cashier.deposit (merchant_id, amount, id);
create index deposit_by_method on cashier.deposit (merchant_id, vendor_id, created_at, id);

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

-- Every word of a gateway that carried its signature, once per event id.
create table cashier.gateway_event (
  gateway text collate "C" not null,
  event_id text collate "C" not null,
  player_id bigint not null,
  deposit_id uuid not null,
  payload jsonb not null,
  received_at timestamptz not null default clock_timestamp(),
  verdict text not null default 'received',
  primary key (gateway, event_id)
);
create index gateway_event_deposit on cashier.gateway_event (deposit_id);

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
-- A player sees beside an order what came in for it once more.
create index unmatched_payment_player on cashier.unmatched_payment (player_id, deposit_id) where player_id is not null;

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

-- Money that came to a player by the word of staff alone: the payment side has not said that it is theirs. Two questions are asked of it: how much one
-- person has credited alone lately (many small credits are one large one), and whether who credited is the one who now pays out.
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

-- Banks and e-wallets, as data. merchant_id 0 is the installation's default for every brand without rows of its own in that currency.
create table cashier.payout_provider (
  merchant_id integer not null,
  currency text collate "C" not null,
  code text collate "C" not null,
  kind text collate "C" not null check (kind in ('bank', 'ewallet')),
  name text not null,
  short_name text not null,
  -- Number of the institution in its country's transfer network (Vietnam: Napas). Null: only gateways that go by the code can pay there.
  bin text collate "C",
  -- What a number looks like there; a regular expression both PostgreSQL and JavaScript understand.
  number_pattern text not null,
  enabled boolean not null default true,
  position integer not null default 0,
  primary key (merchant_id, currency, code)
);

-- Limits, fee and the rules by which a withdrawal passes without a person. Amounts in 1/10 000 currency unit.
create table cashier.payout_rule (
  merchant_id integer not null,
  currency text collate "C" not null,
  -- The payment side that sends: a name of `gateways/`.
  gateway text collate "C" not null,
  bank_minimum bigint not null check (bank_minimum > 0),
  bank_maximum bigint not null,
  ewallet_minimum bigint not null check (ewallet_minimum > 0),
  ewallet_maximum bigint not null,
  -- Per day of the brand; null: no limit.
  daily_amount bigint check (daily_amount > 0),
  daily_count integer check (daily_count > 0),
  fee_basis_points integer not null default 0 check (fee_basis_points between 0 and 5000),
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  free_per_day integer not null default 0,
  -- Minutes of the brand's day between which withdrawals are taken; null: always. `until` before `from` reaches over midnight.
  open_from integer check (open_from between 0 and 1439),
  open_until integer check (open_until between 0 and 1439),
  -- Passes without a person: up to this amount (0: never), of a player so many days old with so many withdrawals received.
  automatic_up_to bigint not null default 0,
  automatic_account_days integer not null default 0,
  automatic_earlier integer not null default 1,
  -- From above this amount on a second person approves; null: never.
  four_eyes_above bigint,
  -- Whoever has less than this left has played out what they brought: open turnover requirements end.
  small_balance bigint not null default 0,
  -- What one person may credit alone within 24 hours, all players together (null: ten times four_eyes_above), and for how many days who has credited
  -- money of a player by hand decides nothing about that player's withdrawals, and none of them is paid without a person.
  alone_a_day bigint check (alone_a_day >= 0),
  hand_credit_days integer not null default 30 check (hand_credit_days between 0 and 365),
  primary key (merchant_id, currency),
  check (bank_maximum >= bank_minimum and ewallet_maximum >= ewallet_minimum),
  check ((open_from is null) = (open_until is null))
);

-- Where a player's money may go. The number is sealed; its digest (keyed, with the provider) finds it again.
create table cashier.payout_account (
  player_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  currency text not null,
  kind text collate "C" not null,
  provider_code text collate "C" not null,
  number_sealed bytea not null,
  number_digest bytea not null,
  last4 text not null,
  holder_sealed bytea not null,
  is_default boolean not null default false,
  usable_from timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  -- Removed accounts stay for the withdrawals that went to them.
  removed_at timestamptz,
  primary key (player_id, id)
);
-- One account may stand at several players: whoever knows somebody's number must not keep them from being paid by adding it first. Staff look at
-- what is paid to such an account.
create index payout_account_number on cashier.payout_account (merchant_id, number_digest) where removed_at is null;
create unique index payout_account_own on cashier.payout_account (player_id, merchant_id, number_digest) where removed_at is null;
create unique index payout_account_default on cashier.payout_account (player_id) where is_default and removed_at is null;
-- Staff find a player by the last four digits of an account they are paid to; the whole number is found by its digest.
create index payout_account_last4 on cashier.payout_account (merchant_id, last4) where removed_at is null;

create table cashier.withdrawal (
  player_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  account_id uuid not null,
  provider_code text collate "C" not null,
  kind text collate "C" not null,
  last4 text not null,
  gateway text collate "C" not null,
  -- What left the balance; `fee` of it stays with the house, the rest is to arrive.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  currency text not null,
  state text collate "C" not null check (state in ('review', 'approved', 'sending', 'sent', 'received', 'disputed', 'rejected', 'returned')),
  state_reason text not null default '',
  -- What staff wrote to the player.
  note text not null default '',
  idempotency_key text collate "C" not null,
  input_hash bytea not null,
  -- Why rules did not let it pass; words of the program, for staff.
  review_reasons text[] not null default '{}',
  -- Four eyes: who approved first.
  first_approval text,
  created_at timestamptz not null default clock_timestamp(),
  state_changed_at timestamptz not null default clock_timestamp(),
  approved_at timestamptz,
  sending_at timestamptz,
  sent_at timestamptz,
  confirm_by timestamptz,
  ended_at timestamptz,
  received_by text collate "C" check (received_by in ('player', 'clock', 'staff')),
  -- While `received` by silence, the player may still say otherwise until then.
  dispute_until timestamptz,
  received_amount bigint,
  remaining_amount bigint,
  returned_amount bigint not null default 0,
  -- What had arrived before staff sent the rest again.
  received_before bigint not null default 0,
  -- The payout under way, also in cashier.payout: its id is the key under which the payment side knows it. A new one is made only when staff
  -- send again. `payout_amount` is what it is to bring.
  attempt integer not null default 1,
  payout_id uuid not null,
  payout_amount bigint not null check (payout_amount > 0),
  gateway_payout_id text collate "C",
  paid_by_hand boolean not null default false,
  -- One worker at a time talks about it.
  asking_until timestamptz,
  ask_at timestamptz,
  asks integer not null default 0,
  -- When a payment side was last asked to pay this out and its answer is not known. A refusal is believed only long after: it may be the answer to a
  -- payout that it has taken. Null: no call of the payout under way is open.
  called_at timestamptz,
  -- What the first of two persons decided: the second one confirms this and nothing else.
  first_decision text collate "C",
  primary key (player_id, id)
);
-- "+ 0": beside a primary key that begins with the player too, the planner may hold the player alone for a key.
create unique index withdrawal_key on cashier.withdrawal ((player_id + 0), idempotency_key);
create index withdrawal_history on cashier.withdrawal (player_id, created_at desc);
create index withdrawal_approved on cashier.withdrawal (approved_at) where state = 'approved';
create index withdrawal_asked on cashier.withdrawal (ask_at) where ask_at is not null;
create index withdrawal_confirm on cashier.withdrawal (confirm_by) where state = 'sent';
create index withdrawal_desk on cashier.withdrawal (merchant_id, state, created_at);
-- By the number alone, as a player reads it out: without it, all of the brand would be looked through.
create index withdrawal_id on cashier.withdrawal (id);
create index withdrawal_short_number on cashier.withdrawal (right(id::text, 8));
-- Staff's lists, as of deposits.
create index withdrawal_of_brand on cashier.withdrawal (merchant_id, created_at, id);
create index withdrawal_by_amount on cashier.withdrawal (merchant_id, amount, id);
create index withdrawal_by_bank on cashier.withdrawal (merchant_id, provider_code, created_at, id);

-- Every payout there ever was, so that a late word about an old one still finds its withdrawal.
create table cashier.payout (
  player_id bigint not null,
  withdrawal_id uuid not null,
  attempt integer not null,
  id uuid not null,
  amount bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (player_id, withdrawal_id, attempt)
);
-- The payment side knows nothing else. Not unique: ids are, and a unique key would have to begin with the player.
create index payout_id on cashier.payout (id);

-- Every move with its mover: what staff and the timeline read. A step says why in words for staff (`note`) and, apart from it, what its player was told
-- with it. Of two persons the first one's decision is a word of its own.
create table cashier.withdrawal_step (
  player_id bigint not null,
  withdrawal_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  id bigint generated always as identity,
  state text collate "C" not null,
  mover text collate "C" not null,
  actor text not null default '',
  note text not null default '',
  told text not null default '',
  first_decision text collate "C",
  primary key (player_id, withdrawal_id, id)
);

create table cashier.dispute_entry (
  player_id bigint not null,
  withdrawal_id uuid not null,
  id uuid not null,
  author text collate "C" not null check (author in ('player', 'staff')),
  staff text not null default '',
  comment text not null,
  file_ids uuid[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (player_id, withdrawal_id, id)
);

-- Every word of a payment side that carried its signature, or that it gave when asked, once per event id.
create table cashier.payout_word (
  gateway text collate "C" not null,
  event_id text collate "C" not null,
  player_id bigint not null,
  withdrawal_id uuid not null,
  payload jsonb not null,
  received_at timestamptz not null default clock_timestamp(),
  verdict text not null default 'received',
  primary key (gateway, event_id)
);
create index payout_word_withdrawal on cashier.payout_word (withdrawal_id);

-- Which payment sides the running program has keys for, as it says itself: the command line has an environment of its own, and would judge by that.
create table cashier.gateway_at_hand (
  direction text not null check (direction in ('in', 'out')),
  gateway   text not null,
  seen_at   timestamptz not null default clock_timestamp(),
  primary key (direction, gateway)
);

-- Bets that are due before money can leave: stretches, one after the other, on the axis of everything the player has ever staked.
create table cashier.turnover_requirement (
  player_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  source text collate "C" not null,
  reference text collate "C" not null,
  amount bigint not null check (amount > 0),
  starts bigint not null,
  ends bigint not null check (ends > starts),
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  closed_why text collate "C" check (closed_why in ('done', 'small-balance')),
  primary key (player_id, id)
);
create unique index turnover_source on cashier.turnover_requirement ((player_id + 0), source, reference);
create index turnover_open on cashier.turnover_requirement (player_id, starts) where closed_at is null;
-- A requirement that was made counts as made only while the stakes stand: whoever takes a bet back has not staked it, and it opens again.
create index turnover_reach on cashier.turnover_requirement (player_id, ends) where closed_why is distinct from 'small-balance';

-- What an installation begins with. Money units are 1/10 000 of a currency unit.
insert into cashier.deposit_method (merchant_id, vendor_id, currency, bank_code, gateway, names, minimum, maximum, presets, minutes_to_pay)
select 0, 'hosted', currency, 'HOSTED', 'hosted-page',
  '{"EN": "Online payment", "CN": "在线支付", "ID": "Pembayaran online", "PT": "Pagamento online", "TH": "ชำระเงินออนไลน์", "VI": "Thanh toán trực tuyến"}'::jsonb,
  minimum * 10000, maximum * 10000, (select array_agg(preset * 10000 order by preset) from unnest(presets) as p (preset)), 30
from (values
  ('VND', 10000::bigint, 500000000::bigint, array[50000, 100000, 200000, 500000, 1000000, 5000000]::bigint[]),
  ('IDR', 10000, 500000000, array[50000, 100000, 200000, 500000, 1000000, 5000000]),
  ('THB', 100, 500000, array[100, 300, 500, 1000, 5000, 10000]),
  ('PHP', 100, 500000, array[100, 300, 500, 1000, 5000, 10000]),
  ('CNY', 50, 100000, array[50, 100, 300, 500, 1000, 5000]),
  ('BRL', 10, 100000, array[20, 50, 100, 200, 500, 1000]),
  ('USD', 10, 50000, array[10, 20, 50, 100, 200, 500]),
  ('USDT', 10, 50000, array[10, 20, 50, 100, 200, 500])
) as defaults (currency, minimum, maximum, presets);

-- The default of the second gateway; offered only where the installation has its keys.
insert into cashier.deposit_method (merchant_id, vendor_id, currency, bank_code, gateway, kind, names, minimum, maximum, presets, minutes_to_pay, position)
values (0, 'payos', 'VND', 'VIETQR', 'payos', 'gateway-qr',
  '{"EN": "VietQR bank transfer", "CN": "VietQR 银行转账", "ID": "Transfer bank VietQR", "PT": "Transferência bancária VietQR", "TH": "โอนผ่านธนาคารด้วย VietQR", "VI": "Chuyển khoản VietQR"}'::jsonb,
  100000000, 5000000000000, array[500000000, 1000000000, 2000000000, 5000000000, 10000000000, 50000000000]::bigint[], 15, 1);

insert into cashier.payout_rule (merchant_id, currency, gateway, bank_minimum, bank_maximum, ewallet_minimum, ewallet_maximum, daily_amount, daily_count,
  fee_basis_points, fee_fixed, free_per_day, automatic_up_to, automatic_account_days, automatic_earlier, four_eyes_above, small_balance)
select 0, currency, 'direct-payout', minimum * 10000, maximum * 10000, minimum * 10000, maximum * 2000, maximum * 20000, 10,
  50, 0, 3, automatic * 10000, 3, 1, four_eyes * 10000, small * 10000
from (values
  ('VND', 50000::bigint, 500000000::bigint, 5000000::bigint, 100000000::bigint, 5000::bigint),
  ('IDR', 50000, 500000000, 3000000, 60000000, 5000),
  ('THB', 100, 500000, 5000, 100000, 10),
  ('PHP', 100, 500000, 8000, 150000, 10),
  ('BRL', 20, 100000, 800, 15000, 2),
  ('CNY', 100, 100000, 1000, 20000, 2),
  ('USD', 10, 50000, 150, 3000, 1),
  ('USDT', 10, 50000, 150, 3000, 1)
) as defaults (currency, minimum, maximum, automatic, four_eyes, small);

-- Vietnam: Napas numbers as the country's QR standard (VietQR) lists them.
insert into cashier.payout_provider (merchant_id, currency, code, kind, name, short_name, bin, number_pattern, position)
select 0, 'VND', code, kind, name, short_name, bin, case kind when 'bank' then '^[0-9]{6,19}$' else '^0[0-9]{9}$' end, row_number() over ()
from (values
  ('VCB', 'bank', 'Ngân hàng TMCP Ngoại thương Việt Nam', 'Vietcombank', '970436'),
  ('ICB', 'bank', 'Ngân hàng TMCP Công thương Việt Nam', 'VietinBank', '970415'),
  ('BIDV', 'bank', 'Ngân hàng TMCP Đầu tư và Phát triển Việt Nam', 'BIDV', '970418'),
  ('VBA', 'bank', 'Ngân hàng Nông nghiệp và Phát triển Nông thôn Việt Nam', 'Agribank', '970405'),
  ('TCB', 'bank', 'Ngân hàng TMCP Kỹ thương Việt Nam', 'Techcombank', '970407'),
  ('MB', 'bank', 'Ngân hàng TMCP Quân đội', 'MBBank', '970422'),
  ('ACB', 'bank', 'Ngân hàng TMCP Á Châu', 'ACB', '970416'),
  ('VPB', 'bank', 'Ngân hàng TMCP Việt Nam Thịnh Vượng', 'VPBank', '970432'),
  ('TPB', 'bank', 'Ngân hàng TMCP Tiên Phong', 'TPBank', '970423'),
  ('STB', 'bank', 'Ngân hàng TMCP Sài Gòn Thương Tín', 'Sacombank', '970403'),
  ('HDB', 'bank', 'Ngân hàng TMCP Phát triển Thành phố Hồ Chí Minh', 'HDBank', '970437'),
  ('VIB', 'bank', 'Ngân hàng TMCP Quốc tế Việt Nam', 'VIB', '970441'),
  ('SHB', 'bank', 'Ngân hàng TMCP Sài Gòn - Hà Nội', 'SHB', '970443'),
  ('EIB', 'bank', 'Ngân hàng TMCP Xuất Nhập khẩu Việt Nam', 'Eximbank', '970431'),
  ('MSB', 'bank', 'Ngân hàng TMCP Hàng Hải', 'MSB', '970426'),
  ('SEAB', 'bank', 'Ngân hàng TMCP Đông Nam Á', 'SeABank', '970440'),
  ('OCB', 'bank', 'Ngân hàng TMCP Phương Đông', 'OCB', '970448'),
  ('LPB', 'bank', 'Ngân hàng TMCP Lộc Phát Việt Nam', 'LPBank', '970449'),
  ('ABB', 'bank', 'Ngân hàng TMCP An Bình', 'ABBANK', '970425'),
  ('NAB', 'bank', 'Ngân hàng TMCP Nam Á', 'Nam A Bank', '970428'),
  ('BAB', 'bank', 'Ngân hàng TMCP Bắc Á', 'Bac A Bank', '970409'),
  ('NCB', 'bank', 'Ngân hàng TMCP Quốc Dân', 'NCB', '970419'),
  ('PVCB', 'bank', 'Ngân hàng TMCP Đại Chúng Việt Nam', 'PVcomBank', '970412'),
  ('KLB', 'bank', 'Ngân hàng TMCP Kiên Long', 'KienlongBank', '970452'),
  ('VIETBANK', 'bank', 'Ngân hàng TMCP Việt Nam Thương Tín', 'Vietbank', '970433'),
  ('VCCB', 'bank', 'Ngân hàng TMCP Bản Việt', 'BVBank', '970454'),
  ('SHBVN', 'bank', 'Ngân hàng TNHH MTV Shinhan Việt Nam', 'Shinhan Bank', '970424'),
  ('MOMO', 'ewallet', 'MoMo', 'MoMo', '971025'),
  ('VTLMONEY', 'ewallet', 'Viettel Money', 'Viettel Money', '971005'),
  ('VNPTMONEY', 'ewallet', 'VNPT Money', 'VNPT Money', '971011'),
  ('ZALOPAY', 'ewallet', 'ZaloPay', 'ZaloPay', null)
) as listed (code, kind, name, short_name, bin);

insert into cashier.payout_provider (merchant_id, currency, code, kind, name, short_name, number_pattern, position)
select 0, currency, code, kind, name, short_name, pattern, row_number() over (partition by currency)
from (values
  ('IDR', 'BCA', 'bank', 'Bank Central Asia', 'BCA', '^[0-9]{10}$'),
  ('IDR', 'MANDIRI', 'bank', 'Bank Mandiri', 'Mandiri', '^[0-9]{13}$'),
  ('IDR', 'BRI', 'bank', 'Bank Rakyat Indonesia', 'BRI', '^[0-9]{15}$'),
  ('IDR', 'BNI', 'bank', 'Bank Negara Indonesia', 'BNI', '^[0-9]{10}$'),
  ('IDR', 'CIMB', 'bank', 'CIMB Niaga', 'CIMB Niaga', '^[0-9]{12,14}$'),
  ('IDR', 'GOPAY', 'ewallet', 'GoPay', 'GoPay', '^08[0-9]{8,11}$'),
  ('IDR', 'OVO', 'ewallet', 'OVO', 'OVO', '^08[0-9]{8,11}$'),
  ('IDR', 'DANA', 'ewallet', 'DANA', 'DANA', '^08[0-9]{8,11}$'),
  ('THB', 'KBANK', 'bank', 'ธนาคารกสิกรไทย', 'KBank', '^[0-9]{10}$'),
  ('THB', 'SCB', 'bank', 'ธนาคารไทยพาณิชย์', 'SCB', '^[0-9]{10}$'),
  ('THB', 'BBL', 'bank', 'ธนาคารกรุงเทพ', 'Bangkok Bank', '^[0-9]{10}$'),
  ('THB', 'KTB', 'bank', 'ธนาคารกรุงไทย', 'Krungthai', '^[0-9]{10}$'),
  ('THB', 'TRUEMONEY', 'ewallet', 'TrueMoney Wallet', 'TrueMoney', '^0[0-9]{9}$'),
  ('PHP', 'BDO', 'bank', 'BDO Unibank', 'BDO', '^[0-9]{10,12}$'),
  ('PHP', 'BPI', 'bank', 'Bank of the Philippine Islands', 'BPI', '^[0-9]{10}$'),
  ('PHP', 'GCASH', 'ewallet', 'GCash', 'GCash', '^09[0-9]{9}$'),
  ('PHP', 'MAYA', 'ewallet', 'Maya', 'Maya', '^09[0-9]{9}$'),
  ('BRL', 'BB', 'bank', 'Banco do Brasil', 'Banco do Brasil', '^[0-9]{5,13}$'),
  ('BRL', 'ITAU', 'bank', 'Itaú Unibanco', 'Itaú', '^[0-9]{5,13}$'),
  ('BRL', 'BRADESCO', 'bank', 'Banco Bradesco', 'Bradesco', '^[0-9]{5,13}$'),
  ('BRL', 'NUBANK', 'bank', 'Nu Pagamentos', 'Nubank', '^[0-9]{5,13}$')
) as listed (currency, code, kind, name, short_name, pattern);
