-- sortes: after
-- Hours tell which days changed (agents.hour_count).
drop table agents.day_count;
