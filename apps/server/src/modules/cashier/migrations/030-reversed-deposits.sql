-- A deposit that was credited may be taken back by the payment side.
alter table cashier.deposit drop constraint deposit_state_check;
alter table cashier.deposit add constraint deposit_state
  check (state in ('open', 'awaiting_payment', 'submitted', 'credited', 'review', 'expired', 'failed', 'cancelled', 'reversed')) not valid;
