-- What a message is about, in its writer's words, and how it was answered: once, by whoever was first.
alter table site.feedback
  add column reference text not null default '' check (length(reference) <= 60),
  add column answered_at timestamptz,
  add column answered_by text,
  add column answer text not null default '',
  add constraint feedback_answered check ((answered_at is null) = (answered_by is null));
create index feedback_waiting on site.feedback (merchant_id, created_at, id) where answered_at is null;
create index feedback_of_player on site.feedback (player_id, created_at) where player_id is not null;
