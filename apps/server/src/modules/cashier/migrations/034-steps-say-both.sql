-- A step of a withdrawal says why in words for staff (`note`) and, apart from it, what its player was told with it. Of two persons the first one's
-- decision is a word of its own.
alter table cashier.withdrawal_step add column told text not null default '', add column first_decision text collate "C";
-- Staff move nothing into these states: what they noted there is the first one's decision, then his reason.
update cashier.withdrawal_step set first_decision = split_part(note, ': ', 1), note = substr(note, strpos(note, ': ') + 2)
where mover = 'staff' and state in ('review', 'disputed') and note ~ '^(approve|pay-by-hand|resend|return): ';
-- Where staff ended it, the step had the words to the player alone; the reason still stands beside the state.
update cashier.withdrawal_step s set told = s.note, note = w.state_reason
from cashier.withdrawal w
where w.player_id = s.player_id and w.id = s.withdrawal_id and w.state = s.state and s.mover = 'staff' and w.note = s.note
  and (w.state = 'rejected' or (w.state = 'received' and w.received_by = 'staff'))
  and s.id = (select max(last.id) from cashier.withdrawal_step last where last.player_id = s.player_id and last.withdrawal_id = s.withdrawal_id);
