-- What a player wrote with an application; gone with the person. Pictures are platform's files, of subject application:<grant>.
create table promotions.application (
  grant_id uuid primary key references promotions.grant (id),
  player_id bigint not null,
  comment text not null default '',
  -- Answers by the names of the form's fields.
  answers jsonb not null default '{}',
  made_at timestamptz not null default clock_timestamp()
);
create index application_of_player on promotions.application (player_id);
