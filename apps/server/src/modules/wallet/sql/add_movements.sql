-- Part of post: adds what was posted to the ledger. Arrays as those of post; p_nth is the line's number within its movement, p_after and p_number what it
-- left on the player's account and its number there.
create or replace function wallet.add_movements(
  p_at timestamptz, p_verdict text[], p_player bigint[], p_id uuid[], p_merchant integer[], p_template text[], p_key text[], p_hash bytea[],
  p_reference text[], p_remark text[], p_line_of integer[], p_account text[], p_amount bigint[], p_nth integer[], p_after bigint[], p_number bigint[]
) returns void
language plpgsql
as $$
begin
  with movement as (
    insert into wallet.transaction (player_id, id, created_at, merchant_id, template, idempotency_key, input_hash, reference, remark)
    select m.player_id, m.id, p_at, m.merchant_id, m.template, m.key, m.hash, m.reference, m.remark
    from unnest(p_player, p_id, p_merchant, p_template, p_key, p_hash, p_reference, p_remark, p_verdict)
      as m (player_id, id, merchant_id, template, key, hash, reference, remark, verdict)
    where m.verdict = 'posted'
  )
  insert into wallet.entry (player_id, transaction_id, amount, balance_after, sequence, line, account)
  select p_player[l.own_position], p_id[l.own_position], l.amount, l.after, l.number, l.nth, l.account
  from unnest(p_line_of, p_account, p_amount, p_nth, p_after, p_number) as l (own_position, account, amount, nth, after, number)
  where p_verdict[l.own_position] = 'posted';
end
$$;
