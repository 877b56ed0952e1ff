-- As lottery.stakes_settled, of some players: those after p_after up to p_through.
create or replace function lottery.stakes_settled_of(p_after bigint, p_through bigint, p_until xid8)
returns table (player_id bigint, merchant_id integer, at timestamptz, game text, stake bigint)
language sql stable
as $$
  select b.player_id, d.merchant_id, s.at, d.game_code, sum(b.stake - coalesce(x.part, 0))::bigint
  from lottery.bet b
  join lottery.settlement s on s.draw_id = b.draw_id
  join lottery.draw d on d.id = b.draw_id
  left join wallet.bet_part x on x.player_id = b.player_id and x.bet_id = b.id
  where b.player_id > p_after and b.player_id <= p_through and s.writer < p_until
    and not exists (select from lottery.bet_outcome o where o.player_id = b.player_id and o.bet_id = b.id and o.kind <> 'won')
  group by b.player_id, s.draw_id, d.merchant_id, s.at, d.game_code
$$;
