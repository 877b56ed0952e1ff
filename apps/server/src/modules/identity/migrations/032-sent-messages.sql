-- That a mail or SMS was sent, and what became of it: never what it said, and to whom only in part. A row begins with the message and outlives it.
create table identity.sent_message (
  -- As the message on its way
  id uuid primary key,
  merchant_id integer not null,
  -- null: nobody's account, or none yet
  player_id bigint,
  channel text not null check (channel in ('mail', 'sms')),
  kind text not null,
  -- Masked; empty: written for an account that there is not, thrown away with it
  recipient text not null,
  outcome text not null check (outcome in ('waiting', 'sent', 'refused', 'expired', 'failed')),
  -- Why it was refused or is tried again, in the gateway's code
  reason text not null default '',
  attempts integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index sent_message_newest on identity.sent_message (merchant_id, created_at desc, id desc);
create index sent_message_of_player on identity.sent_message (player_id, created_at desc) where player_id is not null;
create index sent_message_old on identity.sent_message (created_at);
