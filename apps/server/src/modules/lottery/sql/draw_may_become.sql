-- sortes: before tables
-- What a row says now decides what it may say next: a check that reads the row it guards, because a plain UPDATE must not be able to make an
-- illegal move either (reliability D1) and a check alone never sees the old row. An UPDATE stores its new version after its checks, so the
-- function still finds the old one. A row that does not exist yet (INSERT, restore of a dump) may be in any state.
-- A commitment and a result, once written, stay: neither can be exchanged after bets were taken on them (D3, D5).
create or replace function lottery.draw_may_become(p_id bigint, p_state text, p_commitment text, p_result jsonb) returns boolean
language plpgsql volatile
as $$
declare
  v_old record;
begin
  select d.state, d.commitment, d.result into v_old from lottery.draw d where d.id = p_id;
  if not found then
    return true;
  end if;
  return (v_old.state = p_state or lottery.legal_move(v_old.state, p_state))
    and (v_old.commitment is null or v_old.commitment is not distinct from p_commitment)
    and (v_old.result is null or v_old.result is not distinct from p_result);
end
$$;
