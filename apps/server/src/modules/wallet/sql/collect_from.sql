-- Part of post: players whose main account gained by movements that were posted pay what they owe. What the house lends is for what is taken next: nothing is paid from it.
create or replace function wallet.collect_from(p_verdict text[], p_player bigint[], p_line_of integer[], p_account text[], p_amount bigint[]) returns void
language sql
as $$
  select wallet.collect_debts(gained.player_id)
  from (
    select distinct p_player[m.own_position] as player_id
    from (
      select l.own_position from unnest(p_line_of, p_account, p_amount) as l (own_position, account, amount)
      where p_verdict[l.own_position] = 'posted' group by l.own_position
      having sum(l.amount) filter (where l.account = 'main') > 0 and not bool_or(l.account = 'house:receivables')
    ) as m
    order by 1 offset 0
  ) as gained
  join wallet.account a on a.player_id = gained.player_id and a.code = 'main' and a.owed > 0
$$;
