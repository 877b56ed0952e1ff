-- Tries that are being judged, apart from those that were wrong: a right one must never be refused because others like it are on their way.
alter table identity.throttle add column in_hand integer not null default 0;
-- A process that died while it judged gives its try back by this time.
alter table identity.throttle add column in_hand_until timestamptz;
