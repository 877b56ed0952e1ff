import { formatMoney, toWireNumber } from '@sortes/money';
import { DomainError } from '../../../platform/errors.js';
import type { LimitUse } from './judge-limits.js';

/** A limit's value as the wire has it: currency units, of a session minutes. */
export function wireValue(kind: LimitUse['kind'], value: bigint): number {
  return kind === 'session' ? Number(value) : toWireNumber(value);
}

/** The refusal that names the limit. `value`: {kind, period, limit, left, resetsAt}. */
export function refusalOf({ kind, period, value = 0n, left = 0n, resetsAt }: LimitUse): DomainError {
  return new DomainError(kind === 'deposit' ? 'limit.deposit' : 'limit.reached', {
    ...(kind === 'deposit' ? { field: 'amount' } : {}),
    // Minutes are no amount: the sentence without one is told then.
    parameters: {
      period,
      resetsAt: resetsAt.getTime(),
      ...(kind === 'session' ? {} : { limit: formatMoney(value), left: formatMoney(left) }),
    },
    value: { kind, period, limit: wireValue(kind, value), left: wireValue(kind, left), resetsAt: resetsAt.getTime() },
  });
}

/** Of the limits that an amount does not fit, the one with the least left. */
export function tightest(uses: readonly LimitUse[], amount: bigint): LimitUse | undefined {
  return uses
    .filter(({ left }) => left !== undefined && left < amount)
    .toSorted((one, other) => Number((one.left ?? 0n) - (other.left ?? 0n)))[0];
}
