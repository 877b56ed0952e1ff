-- Whether an order was placed before under this key, whatever has become of its draw since: asks the wallet and takes back what that would post.
-- A repeated order whose draw has closed meanwhile is refused only when its first attempt was not placed and can no longer be. That attempt may
-- still be at work on a connection that its process has lost: it holds the draw (lottery.hold_open) until it ends, so this waits for it first.
-- Once a draw has left the state open, closing has waited already and nobody waits here.
create or replace function lottery.replay_order(p_draw bigint, p_player bigint, p_master uuid, p_merchant integer, p_key text, p_hash bytea, p_reference text, p_stake bigint)
returns table (verdict text, master_id uuid, balance bigint, sequence bigint)
language plpgsql
as $$
#variable_conflict use_column
declare
  v_answer record;
begin
  if exists (select from lottery.draw d where d.id = p_draw and d.state = 'open') then
    perform lottery.hold_alone(p_draw);
  end if;
  begin
    select w.* into v_answer from wallet.post(array[p_player], array[p_master], array[p_merchant], array['stake-placed'], array[p_key], array[p_hash],
      array[p_reference], array[''], array[1, 1], array['main', 'house:stakes'], array[-p_stake, p_stake]) as w;
    if v_answer.verdict = 'posted' then
      raise exception 'not placed before' using errcode = 'LT001';
    end if;
  exception when sqlstate 'LT001' then
    return;
  end;
  if v_answer.verdict in ('replayed', 'conflict') then
    return query select v_answer.verdict, v_answer.transaction_id, v_answer.balance, v_answer.sequence;
  end if;
end
$$;
