-- What came back of bets to the bonus of a grant that is over meanwhile, passed on: of one that became money as much as may still become money goes to the player, all
-- else to the house. Called after the movement that brought it (p_by), in its transaction. Of a grant that is active nothing is passed on. Answers what went to the player.
-- Of a free bet what is above its stake is the player's. p_bet: whose return it is, as wallet.bonus_bet calls it; p_before: what of an earlier return stands, which this one replaces (a
-- corrected prize): only what is more than by that is passed on to the player.
-- Called by functions that set the planner.
create or replace function wallet.pass_on_bonus(p_player bigint, p_merchant integer, p_grant uuid, p_by uuid, p_amount bigint, p_bet uuid default null, p_before bigint default 0) returns bigint
language plpgsql
as $$
declare
  v_state text;
  v_to_player bigint;
  v_key text := concat('grant:', p_grant, ':late:', p_by);
  v_bad text;
begin
  select b.state, case when b.state = 'converted' then least(greatest(due.now - due.before, 0), coalesce(b.may_convert, p_amount)) else 0 end into v_state, v_to_player
  from wallet.bonus b
  left join wallet.bonus_bet x on b.is_free and x.player_id = b.player_id and x.bet_id = p_bet
  cross join lateral (select greatest(p_amount - coalesce(x.part, 0), 0) as now, greatest(p_before - coalesce(x.part, 0), 0) as before) as due
  where b.player_id = p_player and b.grant_id = p_grant;
  if v_state is null or v_state = 'active' then
    return 0;
  end if;
  update wallet.bonus b set may_convert = b.may_convert - v_to_player where b.player_id = p_player and b.grant_id = p_grant and b.may_convert is not null;
  select max(w.verdict) filter (where w.verdict <> 'posted') into v_bad
  from (values ('bonus-converted', v_key, 'main', v_to_player), ('bonus-forfeited', v_key || ':end', 'house:bonuses', p_amount - v_to_player))
    as m (template, key, account, amount)
  cross join lateral wallet.post(array[p_player], array[platform.new_id()], array[p_merchant], array[m.template], array[m.key],
    array[sha256(convert_to(concat_ws(' ', m.key, m.amount), 'UTF8'))], array[p_grant::text], array[''], array[1, 1], array['bonus', m.account],
    array[-m.amount, m.amount]) as w
  where m.amount > 0;
  if v_bad is not null then
    raise exception 'wallet: what came back to a bonus that is over was answered %', v_bad using errcode = 'WL001';
  end if;
  return v_to_player;
end
$$;
