-- Takes over what corrections changed of the bets of ended draws; the chase itself does not turn back.
create or replace function lottery.recount_chases(p_draw bigint, p_players bigint[]) returns void
language plpgsql
as $$
declare
  v_numero text;
begin
  select d.numero into v_numero from lottery.draw d where d.id = p_draw;
  perform from (
    select distinct b.player_id, b.chase_id from lottery.bet b where b.draw_id = p_draw and b.chase_id is not null and b.player_id = any (p_players) order by 1, 2
  ) as wanted
  cross join lateral (select from lottery.chase c where c.player_id = wanted.player_id and c.id = wanted.chase_id for no key update) as held;
  with anew as (
    select w.player_id, w.chase_id, w.position, w.prize as before,
      (select coalesce(sum(o.payout), 0)::bigint from lottery.bet b join lottery.bet_outcome o on o.player_id = b.player_id and o.bet_id = b.id and o.kind = 'won'
        where b.player_id = w.player_id and b.id > w.master_id and b.id <= lottery.last_id_of_order(w.master_id) and b.master_id = w.master_id) as prize
    from (select distinct b.player_id, b.chase_id from lottery.bet b where b.draw_id = p_draw and b.chase_id is not null and b.player_id = any (p_players)) as mine
    join lottery.chase_draw w on w.player_id = mine.player_id and w.chase_id = mine.chase_id and w.numero = v_numero and w.state in ('won', 'lost')
  ), changed as (
    update lottery.chase_draw w set prize = anew.prize, state = case when anew.prize > 0 then 'won' else 'lost' end
    from anew where w.player_id = anew.player_id and w.chase_id = anew.chase_id and w.position = anew.position and anew.prize <> anew.before
    returning w.player_id, w.chase_id, anew.prize - anew.before as more
  )
  update lottery.chase c set prize = c.prize + changed.more from changed where c.player_id = changed.player_id and c.id = changed.chase_id;
end
$$;
