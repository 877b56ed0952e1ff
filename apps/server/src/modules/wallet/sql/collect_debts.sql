-- Part of post: pays what a player owes the house from their main account, the oldest debt first, as far as the money goes; each payment is a movement of its own.
-- Called when money came to that account, in the same transaction and under its lock.
create or replace function wallet.collect_debts(p_player bigint) returns void
language plpgsql
as $$
declare
  v_debt record;
  v_sum bigint;
  v_key text;
begin
  for v_debt in
    select d.id, d.merchant_id, d.reference, d.amount, d.paid from wallet.debt d where d.player_id = p_player and d.paid < d.amount order by d.created_at, d.id for update
  loop
    select least(a.balance, v_debt.amount - v_debt.paid) into v_sum from wallet.account a where a.player_id = p_player and a.code = 'main';
    exit when v_sum = 0;
    -- What was paid before makes each payment's key its own.
    v_key := concat('debt:', v_debt.id, ':', v_debt.paid);
    -- Nothing can be special about it, but that a day begins between the credit and this: then all of it is done once more.
    if wallet.post_plain(p_player, platform.new_id(), v_debt.merchant_id, 'debt-collected', v_key, sha256(convert_to(concat_ws(' ', v_key, v_sum), 'UTF8')),
      v_debt.reference, '', 'house:receivables', -v_sum) is null then
      raise exception 'wallet: debt % of player % was not collected', v_debt.id, p_player using errcode = '40001';
    end if;
    update wallet.debt d set paid = d.paid + v_sum, paid_at = clock_timestamp() where d.player_id = p_player and d.id = v_debt.id;
    update wallet.account a set owed = a.owed - v_sum where a.player_id = p_player and a.code = 'main';
  end loop;
end
$$;
