-- What sources say about draws, what was decided from it and the log of it are kept by module outcomes, for every kind of event. Views take the
-- places of the tables that are dropped, in the same transaction.
-- What the release before is writing is waited for: nothing of it may be left behind.
lock table lottery.result_report, lottery.result_decision, lottery.result_log in access exclusive mode;
insert into outcomes.report (id, owner, kind, event, source_kind, source, source_key, result, result_text, happened_at, at, early, withdrawn_at, withdrawn_by, withdrawn_reason, note)
overriding system value
select id, 'lottery', game_code, numero, source_kind, source, source_key, result, result_text, drawn_at, at, early, withdrawn_at, withdrawn_by, withdrawn_reason, note
from lottery.result_report;
select setval(pg_get_serial_sequence('outcomes.report', 'id'), max(id)) from outcomes.report having max(id) is not null;
-- squawk-ignore ban-drop-table
drop table lottery.result_report;

insert into outcomes.decision (owner, kind, event, result, result_text, reports, known_at, decided_at, applied_at)
select 'lottery', game_code, numero, result, result_text, reports, known_at, decided_at, applied_at from lottery.result_decision;
-- squawk-ignore ban-drop-table
drop table lottery.result_decision;

insert into outcomes.log (id, at, owner, kind, event, merchant_id, action, by, reason, before, after)
overriding system value
select id, at, 'lottery', game_code, numero, merchant_id, action, by, reason, before, after from lottery.result_log;
select setval(pg_get_serial_sequence('outcomes.log', 'id'), max(id)) from outcomes.log having max(id) is not null;
-- squawk-ignore ban-drop-table
drop table lottery.result_log;

-- Processes of the release before still read and write there; views that no file makes go once none of them runs.
create view lottery.result_report as
select id, owner, kind as game_code, event as numero, source_kind, source, source_key, result, result_text, happened_at as drawn_at, at, early, withdrawn_at, withdrawn_by,
  withdrawn_reason, note
from outcomes.report where owner = 'lottery';
alter view lottery.result_report alter column owner set default 'lottery';
create view lottery.result_decision as
select owner, kind as game_code, event as numero, result, result_text, reports, known_at, decided_at, applied_at from outcomes.decision where owner = 'lottery';
alter view lottery.result_decision alter column owner set default 'lottery';
create view lottery.result_log as
select id, at, owner, kind as game_code, event as numero, merchant_id, action, by, reason, before, after from outcomes.log where owner = 'lottery';
alter view lottery.result_log alter column owner set default 'lottery';
-- They decide "on conflict (game_code, numero)". Nobody else has the table yet.
-- squawk-ignore require-concurrent-index-creation
create unique index decision_of_the_release_before on outcomes.decision (kind, event);
