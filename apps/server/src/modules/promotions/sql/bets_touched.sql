-- Bets that may count otherwise than before: those that something happened to in a range of transactions, and rounds that were over since they were looked at last (so many of
-- them at once). Only of players with a grant that bets count for, and bets that counted for one or were free.
create or replace function promotions.bets_touched(p_from xid8, p_until xid8, p_open_rounds integer)
returns table (player_id bigint, kind text, bet_id uuid)
language sql stable
as $$
  with happened as (
    select m.player_id, m.about as kind, platform.uuid_or_null(m.reference) as bet_id
    from wallet.movements_about(p_from, p_until, '{bet,round}') as m
    union all
    -- The bets of a large draw are not read where nobody has anything that they could count for.
    select b.player_id, 'bet', b.bet_id from lottery.bets_of_settled(p_from, p_until) as b where exists (select from promotions.grant)
  ),
  -- Most players never had a grant: they are asked about once, not each of their bets.
  holders as (
    select p.player_id from (select distinct player_id from happened) as p where exists (select from promotions.grant g where g.player_id = p.player_id)
  )
  select h.player_id, h.kind, h.bet_id from happened h join holders o on o.player_id = h.player_id
  where h.bet_id is not null and (
    exists (select from promotions.grant g where g.player_id = h.player_id and g.state in ('active', 'closing'))
    or exists (select from promotions.contribution c where c.player_id = h.player_id and c.bet_id = h.bet_id)
    or exists (select from wallet.free_bet f where f.player_id = h.player_id and f.bet_id = h.bet_id))
  union
  select o.player_id, 'round', o.round_id
  from (select * from promotions.open_round order by player_id, round_id limit p_open_rounds) as o
  cross join lateral games.rounds_standing(o.player_id, array[o.round_id]) as r
  where r.closed_at is not null or not exists (select from promotions.grant g where g.player_id = o.player_id and g.state in ('active', 'closing'))
$$;
