-- Corrections are kept by module outcomes, for every kind of bet. Views take the places of the tables that are dropped, in the same transaction: processes of
-- the release before still read and write there; views that no file makes go once none of them runs.
-- What the release before is writing is waited for: nothing of it may be left behind.
lock table lottery.draw_correction, lottery.bet_correction in access exclusive mode;
insert into outcomes.correction (owner, book, no, merchant_id, before_result, before_text, after_result, after_text, reason, by, at, judged_through, judged_at, done_at)
select 'lottery', draw_id, no, merchant_id, before_result, before_win, after_result, after_win, reason, by, at, judged_through, judged_at, done_at
from lottery.draw_correction;
-- squawk-ignore ban-drop-table
drop table lottery.draw_correction;

insert into outcomes.corrected_bet (owner, player_id, bet_id, no, book, before_payout, before_detail, before_transaction_id, after_payout, after_detail, reversal_id, covered,
  cover_id, payment_id, done_at)
select 'lottery', player_id, bet_id, no, draw_id, before_payout, before_hits, before_transaction_id, after_payout, after_hits, reversal_id, covered, cover_id, payment_id,
  done_at
from lottery.bet_correction;
-- squawk-ignore ban-drop-table
drop table lottery.bet_correction;

create view lottery.draw_correction as
select owner, book as draw_id, no, merchant_id, before_result, before_text as before_win, after_result, after_text as after_win, reason, by, at, judged_through,
  judged_at, done_at
from outcomes.correction where owner = 'lottery';
alter view lottery.draw_correction alter column owner set default 'lottery';
create view lottery.bet_correction as
select owner, player_id, bet_id, no, book as draw_id, before_payout, before_detail as before_hits, before_transaction_id, after_payout, after_detail as after_hits,
  reversal_id, covered, cover_id, payment_id, done_at
from outcomes.corrected_bet where owner = 'lottery';
alter view lottery.bet_correction alter column owner set default 'lottery';
