-- The last entry of an account before an instant, 0 when there is none. Entries are numbered in the order of their times (both are given under the
-- account's lock), so halving finds it in a score of looks among a million entries, and no movement pays for an index by time.
create or replace function wallet.sequence_before(p_player bigint, p_account text, p_at timestamptz) returns bigint
language plpgsql stable
as $$
declare
  v_low bigint := 0;
  v_high bigint;
  v_middle bigint;
  v_when timestamptz;
begin
  select a.sequence into v_high from wallet.account a where a.player_id = p_player and a.code = p_account;
  v_high := coalesce(v_high, 0);
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    select t.created_at into v_when
    from wallet.entry e join wallet.transaction t on t.player_id = e.player_id and t.id = e.transaction_id
    where e.player_id = p_player and e.account = p_account and e.sequence = v_middle;
    if v_when < p_at then
      v_low := v_middle;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return v_low;
end
$$;
