-- Where the activation link of an account goes. Null: an account made at the command line, which printed its secret.
alter table back_office.staff add column email text;

-- Who made, reset, changed, unlocked or invited an account: nobody decides beside somebody whose account he has had in his hands
-- (approvals/second-person.ts). Rows are only added.
create table back_office.hand (
  id bigint generated always as identity primary key,
  staff_id uuid not null references back_office.staff,
  -- null: whoever holds the server, at the command line
  hand_id uuid,
  hand_name text not null,
  act text not null check (act in ('made', 'reset', 'changed', 'unlocked', 'invited')),
  at timestamptz not null,
  -- Before the installation had two administrators: such an account need not rest before it may be a second person.
  at_installation boolean not null default false
);
create index hand_of_staff on back_office.hand (staff_id, at desc);
create index hand_of_hand on back_office.hand (hand_id, staff_id);

insert into back_office.hand (staff_id, hand_id, hand_name, act, at, at_installation)
select s.id, c.id, s.created_by, 'made', s.created_at, c.id is null
from back_office.staff s left join back_office.staff c on c.name = s.created_by and c.id <> s.id;

-- Browsers in which somebody has signed in with both factors. One row for each person of a browser: two of one token share it.
create table back_office.known_device (
  token_hash bytea not null,
  staff_id uuid not null references back_office.staff,
  seen_at timestamptz not null,
  primary key (token_hash, staff_id)
);
create index known_device_of_staff on back_office.known_device (staff_id);

-- Addresses (keyed digests) from which staff have signed in lately.
create table back_office.known_address (
  address_digest bytea not null,
  staff_id uuid not null references back_office.staff,
  seen_at timestamptz not null,
  primary key (address_digest, staff_id)
);
create index known_address_of_staff on back_office.known_address (staff_id);

-- Failures are counted in windows that open with the first one: one wrong answer an hour keeps no door closed.
alter table back_office.failure add column started_at timestamptz not null default clock_timestamp();

-- What a passkey signs that is shown before the password: by whoever is kept out because strangers guess at the name.
create table back_office.sign_in_challenge (
  challenge text primary key,
  expires_at timestamptz not null
);
