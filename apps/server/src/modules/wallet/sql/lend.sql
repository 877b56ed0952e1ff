-- Part of post: what the movements that were posted lent their players (lines on house:receivables) is a debt of theirs from now on, one a movement, named by it.
create or replace function wallet.lend(
  p_at timestamptz, p_verdict text[], p_player bigint[], p_id uuid[], p_merchant integer[], p_template text[], p_reference text[], p_line_of integer[],
  p_account text[], p_amount bigint[]
) returns void
language sql
as $$
  with lent as (
    insert into wallet.debt (player_id, id, merchant_id, template, reference, amount, created_at)
    select p_player[l.own_position], p_id[l.own_position], p_merchant[l.own_position], p_template[l.own_position], p_reference[l.own_position], -l.amount, p_at
    from unnest(p_line_of, p_account, p_amount) as l (own_position, account, amount)
    where l.account = 'house:receivables' and l.amount < 0 and p_verdict[l.own_position] = 'posted'
    returning player_id, amount
  )
  update wallet.account a set owed = a.owed + l.amount
  from (select player_id, sum(amount) as amount from lent group by player_id) as l
  where a.player_id = l.player_id and a.code = 'main'
$$;
