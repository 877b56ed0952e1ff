-- What an offer has given a player back of their turnover, by lane: all of it, so that what is due is always the whole less this. Money units.
create table promotions.rebate (
  offer_id uuid not null references promotions.offer (id),
  player_id bigint not null,
  lane text collate "C" not null,
  given bigint not null default 0,
  primary key (offer_id, player_id, lane)
);
