-- sortes: after
-- Hours tell which days changed (agents.hour_count).
-- squawk-ignore ban-drop-table
drop table agents.day_count;
