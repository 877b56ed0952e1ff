create schema if not exists awards;

-- What a person of the house promised or gave. Rows are only added.
create table awards.award (
  id uuid primary key,
  merchant_id integer not null,
  kind text not null check (kind <> ''),
  -- promised: money may come of it later, by something else; given: it was given by this.
  act text not null check (act in ('promised', 'given')),
  -- kind:id of the thing it is about: contract:<id>, bill:<id>, grant:<id>.
  subject text not null check (subject <> ''),
  -- Null: whoever qualifies.
  player_id bigint,
  currency text not null,
  -- Money units, what it comes to at worst; null: nothing bounds it.
  worst bigint check (worst >= 0),
  -- By the names that the audit log keeps.
  staff text not null check (staff <> ''),
  confirmed_by text check (confirmed_by <> staff),
  at timestamptz not null default clock_timestamp()
);
create index award_player on awards.award (player_id, at) where player_id is not null;
create index award_staff on awards.award (merchant_id, staff, at);
create index award_subject on awards.award (subject);
create index award_list on awards.award (merchant_id, at desc, id desc);
