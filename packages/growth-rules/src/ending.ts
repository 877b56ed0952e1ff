import { greater, lesser } from './rates.js';

/** What a withdrawal would do to an active bonus, said before it is confirmed. Sums in money units. */
export interface WithdrawalEffect {
  /** Own money that may leave: all but what another requirement locks. Bonus money never leaves. */
  readonly mayLeave: bigint;
  readonly endsBonus: boolean;
  /** Bonus money that is lost with it. */
  readonly lost: bigint;
}

/**
 * What a withdrawal would do: own money is free whatever the bonus has come to; a bonus that is tied to its deposit ends.
 * @param locked What the cashier's own turnover requirements lock of the player's money.
 */
export function withdrawalEffect(
  balances: { readonly main: bigint; readonly bonus: bigint },
  locked: bigint,
  tied: boolean,
): WithdrawalEffect {
  const mayLeave = greater(balances.main - locked, 0n);
  const endsBonus = tied && mayLeave > 0n;
  return { mayLeave, endsBonus, lost: endsBonus ? balances.bonus : 0n };
}

/** What is taken back when the deposit that a bonus was given for is reversed. Sums in money units. */
export interface ReversalParts {
  /** Of the deposit, from the player's own money. */
  readonly taken: bigint;
  /** Of the deposit, what they no longer have: the house's receivable. */
  readonly receivable: bigint;
  /** Bonus money that falls back to the house. */
  readonly forfeited: bigint;
  /** Of what was converted, from own money that is left after the deposit. */
  readonly reclaimed: bigint;
  /** Of what was converted, the rest: a loss of the house and never the player's debt. */
  readonly writtenOff: bigint;
}

/**
 * Parts a reversed deposit: the deposit first, then what its bonus became.
 * @param converted What became cash when the requirement was met; 0 while the bonus is active.
 */
export function reverseDeposit(
  deposit: bigint,
  balances: { readonly main: bigint; readonly bonus: bigint },
  converted: bigint,
): ReversalParts {
  const taken = lesser(greater(balances.main, 0n), deposit);
  const reclaimed = lesser(greater(balances.main, 0n) - taken, converted);
  return { taken, receivable: deposit - taken, forfeited: balances.bonus, reclaimed, writtenOff: converted - reclaimed };
}

/** About how many of a player's usual bets a requirement still takes, rounded up; null where no bet is usual or it counts nothing. */
export function usualBetsToGo(missing: bigint, usualCount: bigint): bigint | null {
  return usualCount <= 0n ? null : (missing + usualCount - 1n) / usualCount;
}
