-- sortes: no-transaction
create index concurrently if not exists outbox_writer on platform.outbox (writer, id);
