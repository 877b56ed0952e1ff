-- note_parts of stakes that were parted ahead (wallet.part_ahead), called once they are posted, which holds their players. p_places: those of the arrays that were posted.
-- 40001 where something came in between, own money or the end of a bonus: the transaction is to be tried again without parting ahead.
create or replace function wallet.note_ahead(
  p_places integer[], p_player bigint[], p_grant uuid[], p_bet uuid[], p_stake bigint[], p_part bigint[], p_left_own bigint[]
) returns integer
language plpgsql
as $$
declare
  v_count integer;
begin
  insert into wallet.bonus_bet (player_id, bet_id, grant_id, stake, part)
  select p_player[n], p_bet[n], p_grant[n], p_stake[n], p_part[n] from unnest(p_places) as n
  cross join lateral (select from wallet.account a where a.player_id = p_player[n] and a.code = 'main' and a.balance = p_left_own[n] limit 1) as own
  cross join lateral (select from wallet.bonus g where g.player_id = p_player[n] and g.grant_id = p_grant[n] and g.state = 'active' limit 1) as bonus;
  get diagnostics v_count = row_count;
  if v_count < cardinality(p_places) then
    raise exception 'wallet: money came or a bonus ended while a stake was parted' using errcode = '40001';
  end if;
  return v_count;
end
$$;
