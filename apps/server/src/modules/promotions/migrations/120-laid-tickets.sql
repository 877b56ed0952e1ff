-- Tickets of a raffle that somebody has without turnover: redeemed for points. They come into its book beside those that bets made.
create table promotions.laid_ticket (
  offer_id uuid not null references promotions.draw (offer_id),
  -- What they were given for; names it for ever.
  source_key text collate "C" not null,
  player_id bigint not null,
  count integer not null check (count > 0),
  laid_at timestamptz not null default clock_timestamp(),
  primary key (offer_id, source_key)
);
create index laid_ticket_of_player on promotions.laid_ticket (offer_id, player_id);
