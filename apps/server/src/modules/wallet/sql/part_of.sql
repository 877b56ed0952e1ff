-- The rule of parting: of the bets of a slip in their order what each takes of a bonus, where own money (p_own) comes first and p_lent is what is left of the bonus. p_most:
-- what a bet that takes of it may be at most; p_is_allowed: whether it may be staked there at all, null without a bonus; p_least and verdicts: see wallet.part_stake. Money units.
create or replace function wallet.part_of(p_own bigint, p_lent bigint, p_most bigint, p_is_allowed boolean, p_bets bigint[], p_least bigint, p_is_parked boolean, out verdict text, out parts bigint[])
language plpgsql immutable
as $$
declare
  v_all bigint := 0;
  v_left bigint := p_own;
  v_lent bigint := p_lent;
  v_take bigint;
  v_part bigint;
begin
  verdict := 'insufficient';
  foreach v_take in array p_bets loop
    v_all := v_all + v_take;
  end loop;
  if p_is_allowed is null or p_own + p_lent < v_all then
    return;
  end if;
  if not p_is_allowed then
    verdict := 'bonus-game';
    return;
  end if;
  parts := '{}';
  foreach v_take in array p_bets loop
    v_part := greatest(p_least, v_take - v_left);
    parts := parts || v_part;
    v_lent := v_lent - v_part;
    v_left := v_left - (v_take - v_part);
    if v_part > p_least and p_is_parked then
      verdict := 'bonus-own';
      return;
    end if;
    if v_part > 0 and v_take > p_most then
      verdict := 'bonus-most';
      return;
    end if;
  end loop;
  verdict := case when v_lent < 0 then 'insufficient' else 'parted' end;
end
$$;
