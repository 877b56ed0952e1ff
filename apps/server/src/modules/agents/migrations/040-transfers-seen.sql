-- Transfers up and down the lines of the last days, each once with both its ends, for looking at the ways money takes (sql/transfer_circles.sql, sql/one_holder.sql).
create table agents.transfer_seen (
  -- The reference of both movements.
  reference text collate "C" primary key,
  merchant_id integer not null,
  from_id bigint not null,
  to_id bigint not null,
  -- Money units.
  amount bigint not null,
  at timestamptz not null,
  -- The look that found it.
  noted_at timestamptz not null
) with (fillfactor = 90);
create index transfer_seen_to on agents.transfer_seen (to_id, at);
create index transfer_seen_noted on agents.transfer_seen (merchant_id, noted_at);
create index transfer_seen_old on agents.transfer_seen (at);
