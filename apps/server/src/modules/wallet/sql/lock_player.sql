-- lock_players of one player. Called by functions that set the planner (see post).
create or replace function wallet.lock_player(p_player bigint, p_free_only boolean) returns bigint
language plpgsql
as $$
declare
  v_balance bigint;
begin
  if p_free_only then
    select a.balance into v_balance from wallet.account a where a.player_id = p_player and a.code = 'main' for no key update skip locked;
  else
    select a.balance into v_balance from wallet.account a where a.player_id = p_player and a.code = 'main' for no key update;
  end if;
  return v_balance;
end
$$;
