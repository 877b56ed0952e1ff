-- Transfers between agents and who stands directly below them, and what became of each. The money is the ledger's; this is what lists and decisions go by.
create table agents.transfer (
  id uuid primary key,
  merchant_id integer not null,
  sender_id bigint not null,
  receiver_id bigint not null,
  -- down: of an agent to a downline; up: of a member to their agent.
  direction text collate "C" not null check (direction in ('down', 'up')),
  amount bigint not null check (amount > 0),
  sent_at timestamptz not null,
  -- taken: back by who sent it, within minutes; asked: of the receiver, who can give it back (given) or not (refused); returned: by two of the house's people.
  state text collate "C" not null default 'sent' check (state in ('sent', 'taken', 'asked', 'refused', 'given', 'returned')),
  asked_at timestamptz,
  ended_at timestamptz,
  -- When it was looked at for the ways that money takes (sql/transfer_circles.sql, sql/one_holder.sql).
  looked_at timestamptz,
  check (sender_id <> receiver_id),
  check ((state in ('sent', 'asked')) = (ended_at is null)),
  check (state not in ('asked', 'refused', 'given') or asked_at is not null)
);
create index transfer_of_brand on agents.transfer (merchant_id, sent_at desc, id);
create index transfer_of_sender on agents.transfer (sender_id, sent_at desc, id);
create index transfer_of_receiver on agents.transfer (receiver_id, sent_at desc, id);
create index transfer_asked on agents.transfer (receiver_id, asked_at) where state = 'asked';
create index transfer_to_look_at on agents.transfer (merchant_id) where looked_at is null;
create index transfer_looked on agents.transfer (merchant_id, looked_at);
