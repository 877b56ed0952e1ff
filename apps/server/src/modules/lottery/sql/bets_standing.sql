-- Bets of a player as they stand now. `valid`: what of the stake turns over, own and lent money together (nothing of a bet that took no part); `lent`: what of the stake was the
-- part of a bonus; `is_settled`: the settlement of its draw has ended; `came_back`: its stake was given back. Money units.
create or replace function lottery.bets_standing(p_player bigint, p_bets uuid[])
returns table (id uuid, game text, in_group boolean, placed_at timestamptz, is_settled boolean, stake bigint, valid bigint, lent bigint, came_back boolean,
  settled_at timestamptz)
language sql stable
as $$
  select b.id, d.game_code, b.series is not null, b.placed_at, s.draw_id is not null, b.stake,
    case when o.kind in ('cancelled', 'refunded') then 0 else coalesce(t.valid, b.stake) end, coalesce(x.part, 0), coalesce(o.kind in ('cancelled', 'refunded'), false), s.at
  from unnest(p_bets) as asked (id)
  join lottery.bet b on b.player_id = p_player and b.id = asked.id
  join lottery.draw d on d.id = b.draw_id
  left join lottery.settlement s on s.draw_id = b.draw_id
  left join lottery.bet_outcome o on o.player_id = b.player_id and o.bet_id = b.id
  left join lottery.bet_turnover t on t.player_id = b.player_id and t.bet_id = b.id
  left join wallet.bet_part x on x.player_id = b.player_id and x.bet_id = b.id
$$;
