-- Lottery bets and rounds of a player as they stand now, and of each grant that they may count for what counted of it so far. A grant takes new bets while it is active or
-- closing, of those that were placed while it was active; what counted once is held to what it is now, also after completion. `is_net`: by the rule that the brand had as the grant began
-- (games.net_kinds): nobody's requirement changes under their hands. Money units.
create or replace function promotions.bets_standing(p_player bigint, p_bets uuid[], p_rounds uuid[])
returns table (
  grant_id uuid, kind text, bet_id uuid, game text, game_class text, in_group boolean, game_type text, is_over boolean, staked bigint, refunded bigint, won bigint,
  valid bigint, lent bigint, no integer, valid_before bigint, counted_before bigint, placed_at timestamptz, is_net boolean)
language sql stable
as $$
  with standing as (
    select 'bet' as kind, b.id, b.game, null::text as game_class, b.in_group, null::text as game_type, b.placed_at, b.is_settled as is_over, b.stake as staked,
      0::bigint as refunded, 0::bigint as won, b.valid, b.lent
    from lottery.bets_standing(p_player, p_bets) as b
    union all
    select 'round', r.id, r.game, r.game_class, false, r.game_type, r.opened_at, r.closed_at is not null, r.staked, r.refunded, r.won, 0, r.lent
    from games.rounds_standing(p_player, p_rounds) as r
  )
  select g.id, s.kind, s.id, s.game, s.game_class, s.in_group, s.game_type, s.is_over, s.staked, s.refunded, s.won, s.valid, s.lent, coalesce(c.no, 0),
    coalesce(c.valid, 0), coalesce(c.counted, 0), s.placed_at, s.kind = 'round' and s.game_type = any (k.net)
  from standing s
  join promotions.grant g on g.player_id = p_player and g.money in ('bonus', 'release') and g.state in ('active', 'closing', 'completed')
  left join lateral (
    select max(k.no) as no, sum(k.valid)::bigint as valid, sum(k.counted)::bigint as counted from promotions.contribution k where k.grant_id = g.id and k.bet_id = s.id
  ) as c on true
  cross join lateral games.net_kinds(g.merchant_id, g.activated_at) as k
  -- A free bet is neither own money nor the bonus that is played with.
  where (c.no > 0 or g.state in ('active', 'closing') and s.placed_at >= g.activated_at and s.placed_at < coalesce(g.until, 'infinity'))
    and not exists (select from wallet.free_bet f where f.player_id = p_player and f.bet_id = s.id)
  order by s.placed_at, s.id, g.id
$$;
