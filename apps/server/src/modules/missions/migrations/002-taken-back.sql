-- When what a claimed step gave was taken back, because the deposits that reached it were.
alter table missions.step add column taken_back_at timestamptz constraint taken_back_was_claimed check (taken_back_at is null or state = 'claimed');
