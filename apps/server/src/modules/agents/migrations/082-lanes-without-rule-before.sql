-- sortes: after
-- Only functions of the release before read it, and those are gone by now.
-- squawk-ignore ban-drop-column
alter table agents.lane drop column counts;
