-- As decide_rounds, and of those that were written: what they give to pools, and what they won from them on top. A winner gets the part of the
-- pool that their stake is of `full`.
create or replace function studio.decide_and_pool(p_requests jsonb, p_patience interval) returns jsonb language plpgsql as $$
declare
  answers jsonb := studio.decide_rounds(p_requests, p_patience);
  given record;
  winner record;
  held bigint;
  share bigint;
  rest bigint;
  taken bigint;
  piece record;
  won jsonb;
begin
  if not exists (select from jsonb_array_elements(p_requests) as one where one ? 'pools' or one ? 'poolsWon') then
    return answers;
  end if;
  -- Pools come after players and rounds, shards in one order: no circle of waiting.
  for given in
    select (pool->>'id')::integer as pool_id, ((one.request->>'player')::bigint % 16)::smallint as shard, sum((pool->>'amount')::bigint) as amount
    from jsonb_array_elements(p_requests) with ordinality as one(request, place)
    cross join jsonb_array_elements(coalesce(one.request->'pools', '[]')) as pool
    where answers->(one.place::integer - 1)->>'verdict' = 'done'
    group by 1, 2 order by 1, 2
  loop
    update studio.pool_shard set balance = balance + given.amount where pool_id = given.pool_id and shard = given.shard;
  end loop;
  insert into studio.pool_entry (pool_id, from_account, to_account, amount, player_id, round_id)
    select (pool->>'id')::integer, 'stakes', 'pool', (pool->>'amount')::bigint, (one.request->>'player')::bigint, (one.request->>'id')::uuid
    from jsonb_array_elements(p_requests) with ordinality as one(request, place)
    cross join jsonb_array_elements(coalesce(one.request->'pools', '[]')) as pool
    where answers->(one.place::integer - 1)->>'verdict' = 'done' and (pool->>'amount')::bigint > 0;
  for winner in
    select one.place::integer - 1 as place, (one.request->>'player')::bigint as player_id, (one.request->>'id')::uuid as round_id,
      (one.request->>'win')::uuid as win, (pool->>'id')::integer as pool_id, pool->>'name' as name,
      (pool->>'stake')::numeric as stake, (pool->>'full')::numeric as "full"
    from jsonb_array_elements(p_requests) with ordinality as one(request, place)
    cross join jsonb_array_elements(coalesce(one.request->'poolsWon', '[]')) as pool
    where answers->(one.place::integer - 1)->>'verdict' = 'done'
    order by 5, 2, 3
  loop
    perform 1 from studio.pool_shard where pool_id = winner.pool_id order by shard for update;
    select sum(balance) into held from studio.pool_shard where pool_id = winner.pool_id;
    share := trunc(held * least(winner.stake / winner."full", 1));
    continue when share <= 0;
    rest := share;
    for piece in select shard, balance from studio.pool_shard where pool_id = winner.pool_id order by shard loop
      taken := least(rest, piece.balance);
      update studio.pool_shard set balance = balance - taken where pool_id = winner.pool_id and shard = piece.shard;
      rest := rest - taken;
    end loop;
    insert into studio.pool_entry (pool_id, from_account, to_account, amount, player_id, round_id)
      values (winner.pool_id, 'pool', 'winners', share, winner.player_id, winner.round_id);
    update studio.round set payout = payout + share,
        pools_won = coalesce(pools_won, '[]') || jsonb_build_object('name', winner.name, 'amount', share::text)
      where player_id = winner.player_id and id = winner.round_id returning pools_won into won;
    if winner.win is null then
      update studio.player set demo_balance = demo_balance + share where id = winner.player_id;
      answers := jsonb_set(answers, array[winner.place::text, 'demoBalance'],
        to_jsonb(((answers->winner.place->>'demoBalance')::bigint + share)::text));
    else
      update studio.movement set amount = amount + share where player_id = winner.player_id and id = winner.win;
    end if;
    answers := jsonb_set(answers, array[winner.place::text, 'poolsWon'], won);
  end loop;
  return answers;
end $$;
