-- Counters of limits are kept by module outcomes, for every kind of bet. Whoever is placing a bet is waited for: what they add must not be lost. A view takes the
-- table's place for processes and functions of the release before, which find their rows by ctid; it goes once none of them runs.
lock table lottery.exposure in access exclusive mode;
insert into outcomes.exposure (book, outcome, owner, payout) select draw_id, key, 'lottery', payout from lottery.exposure;
-- squawk-ignore ban-drop-table
drop table lottery.exposure;
create view lottery.exposure as select ctid, book as draw_id, outcome as key, owner, payout from outcomes.exposure where owner = 'lottery';
alter view lottery.exposure alter column owner set default 'lottery';
