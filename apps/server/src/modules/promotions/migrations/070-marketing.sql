-- What a player wants to hear of offers. No row: they have not said; nothing is sent then.
create table promotions.marketing (
  player_id bigint primary key,
  merchant_id integer not null,
  -- False: no promotions at all.
  offers boolean not null,
  -- Whether what can be claimed may be told in their inbox, and offers may open by themselves.
  inbox boolean not null,
  pop_ups boolean not null,
  changed_at timestamptz not null default clock_timestamp()
);

-- Grants whose end was spoken of, so that it is once.
create table promotions.reminder (
  grant_id uuid primary key,
  at timestamptz not null default clock_timestamp()
);

-- Whom the start of an offer was told, or passed over, so that it is looked at once.
create table promotions.told (
  offer_id uuid not null,
  player_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (offer_id, player_id)
);
create index told_player on promotions.told (player_id);
