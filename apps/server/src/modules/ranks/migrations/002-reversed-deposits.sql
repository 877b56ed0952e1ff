-- A rank that deposits reached falls where they are reversed, and its gift is taken back.
alter table ranks.change drop constraint change_why_check;
alter table ranks.change add constraint change_why_check check (why in ('played', 'month', 'staff', 'table', 'deposit')) not valid;
alter table ranks.gift drop constraint gift_state_check, drop constraint gift_check;
alter table ranks.gift add constraint gift_state_check check (state in ('due', 'given', 'refused', 'lapsed', 'taken-back')) not valid,
  add constraint gift_check check ((state in ('given', 'taken-back')) = (grant_id is not null)) not valid;
