create schema cashier;

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
  primary key (merchant_id, vendor_id, currency),
  check (maximum >= minimum)
);

create table cashier.deposit (
  player_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  vendor_id text not null,
  gateway text collate "C" not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text collate "C" not null check (state in ('open', 'awaiting_payment', 'credited', 'review', 'expired', 'failed', 'cancelled')),
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
  primary key (player_id, id),
  unique (player_id, idempotency_key)
);
-- The gateway knows the order id only. Not unique: ids are, and a unique key would have to begin with the player.
create index deposit_id on cashier.deposit (id);
create index deposit_history on cashier.deposit (player_id, created_at desc);
create index deposit_expiry on cashier.deposit (expires_at) where state in ('open', 'awaiting_payment');
create index deposit_check on cashier.deposit (check_at) where check_at is not null;

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

-- Money units are 1/10 000 of a currency unit.
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
