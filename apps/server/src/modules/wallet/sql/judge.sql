-- The one judge of movements: what becomes of one, by what it would leave behind and by the rules that protect its player. Verdicts in the order in which they
-- are told: a stake that a rule refuses is told so before an empty account is, since nobody shall fill it for a stake that would be refused.
-- p_guard: which of the rules that protect players the movement has to obey (wallet.template), null for none:
--   stake     all: exclusions, the time of a session and the identity, limits of stakes and losses
--   reserve   a chase that is about to hold its money: it stakes nothing yet, so limits of money are not asked
--   arranged  a draw of a chase: nobody plays it, so no session limit and no identity stops it
-- p_stake: what it stakes; p_own: of the player's own money, which alone can be lost. p_may_stake, p_may_lose: what the limits leave of stakes and of losses, null
-- where there is none. p_lowest: the lowest balance on its way. One expression, so that callers' plans take it in.
create or replace function wallet.judge(
  p_is_missing boolean, p_guard text, p_is_excluded boolean, p_is_barred boolean, p_stake bigint, p_own bigint, p_may_stake bigint, p_may_lose bigint, p_lowest bigint
) returns text
language sql immutable parallel safe
as $$
  select case
    when p_is_missing then 'unknown-account'
    when p_guard is not null and p_is_excluded then 'excluded'
    when p_guard <> 'arranged' and p_is_barred then 'limited'
    when p_guard <> 'reserve' and (p_stake > p_may_stake or p_own > p_may_lose) then 'limited'
    when p_lowest < 0 then 'insufficient'
    else 'posted'
  end
$$;
