-- Part of place_orders: parts orders of one bet of which a bonus helped their players' last ones (p_helped) ahead (wallet.part_ahead), so that they are posted with all
-- others. A hint and no more: whom it is not needed for, or does not help, stands as without it, and who is not named is seen to by place_parted.
-- p_position: the orders in hand; the other arrays are those of all orders. Answers the lines of all orders in hand for wallet.post (line_of: places in p_position); null: nothing
-- is parted. `helped`: the orders that are parted (null in the place of one that is not), each with its bet, its bonus, what it takes of it, and what it leaves on the main account.
create or replace function lottery.part_orders(
  p_helped integer[], p_position integer[], p_player bigint[], p_draw bigint[], p_stake bigint[], p_bet_of integer[], p_bet uuid[],
  out line_of integer[], out account text[], out amount bigint[],
  out helped integer[], out players bigint[], out stakes bigint[], out bets uuid[], out grants uuid[], out parts bigint[], out left_own bigint[]
)
language plpgsql
as $$
declare
  v_of integer[];
  v_draw bigint;
  v_code text;
  v_games text[];
  v_ahead record;
  v_lent bigint[];
  n integer;
begin
  foreach n in array p_helped loop
    v_of := array_positions(p_bet_of, n);
    continue when cardinality(v_of) <> 1 or not n = any (p_position);
    if p_draw[n] is distinct from v_draw then
      v_draw := p_draw[n];
      select d.game_code into v_code from lottery.draw d where d.id = v_draw;
    end if;
    helped := helped || n;
    players := players || p_player[n];
    stakes := stakes || p_stake[n];
    bets := bets || p_bet[v_of[1]];
    v_games := v_games || v_code;
  end loop;
  if helped is null then
    return;
  end if;
  v_ahead := wallet.part_ahead(players, 'LOTTERY', v_games, stakes);
  grants := v_ahead.grants;
  parts := v_ahead.parts;
  left_own := v_ahead.left_own;
  v_lent := array_fill(0::bigint, array[cardinality(p_position)]);
  for k in 1 .. cardinality(helped) loop
    if parts[k] is null then
      helped[k] := null;
    else
      v_lent[array_position(p_position, helped[k])] := parts[k];
    end if;
  end loop;
  select s.* into line_of, account, amount
  from wallet.stake_lines('house:stakes', array(select p_stake[o.n] from unnest(p_position) with ordinality as o (n, k) order by o.k), v_lent) as s;
end
$$;
