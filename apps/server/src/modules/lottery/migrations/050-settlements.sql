-- When the stakes of a draw's bets became the house's: the end of its settlement, with the number of the database transaction that wrote it, so that
-- whoever follows takes each once. Draws without bets have none. Void draws neither: their stakes go back.
create table lottery.settlement (
  draw_id bigint primary key,
  at timestamptz not null,
  writer xid8 not null default pg_current_xact_id()
);
create index settlement_writer on lottery.settlement (writer);
insert into lottery.settlement (draw_id, at)
select d.id, d.settled_at from lottery.draw d where d.state = 'settled' and exists (select from lottery.bet b where b.draw_id = d.id);

-- What players had staked on the bets of a settled draw that took part in it (cancelled and refunded ones did not), by player: of draws whose settlement was
-- written by the transactions from p_from on and below p_until.
create function lottery.stakes_settled(p_from xid8, p_until xid8) returns table (player_id bigint, merchant_id integer, at timestamptz, game text, stake bigint)
language sql stable
as $$
  select b.player_id, d.merchant_id, s.at, d.game_code, sum(b.stake)::bigint
  from lottery.settlement s
  join lottery.draw d on d.id = s.draw_id
  join lottery.bet b on b.draw_id = s.draw_id
  where s.writer >= p_from and s.writer < p_until
    and not exists (select from lottery.bet_outcome o where o.player_id = b.player_id and o.bet_id = b.id and o.kind <> 'won')
  group by b.player_id, s.draw_id, d.merchant_id, s.at, d.game_code
$$;

-- The same of some players: those after p_after up to p_through.
create function lottery.stakes_settled_of(p_after bigint, p_through bigint, p_until xid8)
returns table (player_id bigint, merchant_id integer, at timestamptz, game text, stake bigint)
language sql stable
as $$
  select b.player_id, d.merchant_id, s.at, d.game_code, sum(b.stake)::bigint
  from lottery.bet b
  join lottery.settlement s on s.draw_id = b.draw_id
  join lottery.draw d on d.id = b.draw_id
  where b.player_id > p_after and b.player_id <= p_through and s.writer < p_until
    and not exists (select from lottery.bet_outcome o where o.player_id = b.player_id and o.bet_id = b.id and o.kind <> 'won')
  group by b.player_id, s.draw_id, d.merchant_id, s.at, d.game_code
$$;

-- The first settlement written by the transactions from p_from on and below p_until.
create function lottery.first_settlement(p_from xid8, p_until xid8) returns xid8
language sql stable
as $$ select min(s.writer) from lottery.settlement s where s.writer >= p_from and s.writer < p_until $$;

-- Gives settlements whose writer this cluster has not had (a dump of another one was restored here) numbers of this one.
create function lottery.renumber_settlements() returns void
language sql
as $$ update lottery.settlement set writer = default where writer >= pg_snapshot_xmax(pg_current_snapshot()) $$;
