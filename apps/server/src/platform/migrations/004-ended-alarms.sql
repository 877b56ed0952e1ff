-- When the reason of an alarm was over; null: it may still hold, or nobody can tell.
alter table platform.alarm add column ended_at timestamptz;
