-- Money out: whom to pay, the rules of it, what was asked for, and the bets that are due before.

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
  -- Whoever has less than this left has played out what he brought: open turnover requirements end.
  small_balance bigint not null default 0,
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
-- One account serves one player of a brand.
create unique index payout_account_number on cashier.payout_account (merchant_id, number_digest) where removed_at is null;
create unique index payout_account_default on cashier.payout_account (player_id) where is_default and removed_at is null;

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
  primary key (player_id, id)
);
-- "+ 0": beside a primary key that begins with the player too, the planner may hold the player alone for a key.
create unique index withdrawal_key on cashier.withdrawal ((player_id + 0), idempotency_key);
create index withdrawal_history on cashier.withdrawal (player_id, created_at desc);
create index withdrawal_approved on cashier.withdrawal (approved_at) where state = 'approved';
create index withdrawal_asked on cashier.withdrawal (ask_at) where ask_at is not null;
create index withdrawal_confirm on cashier.withdrawal (confirm_by) where state = 'sent';
create index withdrawal_desk on cashier.withdrawal (merchant_id, state, created_at);

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

-- Every move with its mover: what staff and the timeline read.
create table cashier.withdrawal_step (
  player_id bigint not null,
  withdrawal_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  id bigint generated always as identity,
  state text collate "C" not null,
  mover text collate "C" not null,
  actor text not null default '',
  note text not null default '',
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
