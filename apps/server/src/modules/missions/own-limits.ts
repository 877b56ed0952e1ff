import type { MissionCounter } from '@sortes/contract';
import { type OwnLimit, requirementWithinLimits } from '@sortes/growth-rules';
import type { LimitUse } from '../protection/index.js';

const dayMs = 86_400_000;
const periodDays = { day: 1, week: 7, month: 31 } as const;
/** Of a mission without an end so much time is taken to be there. */
const withoutEndDays = 31;
const whole = 10_000;

/** A step as limits judge it. */
export interface LimitedStep {
  counter: MissionCounter;
  /** Money units, or a number of things. */
  target: bigint;
  value: bigint;
  /** The least stake of each bet, money units. */
  least: bigint;
  untilAt: Date | null;
}

/** What is still to be staked or paid in for a step, money units; undefined: it needs neither, or no sum is known of it. */
function neededFor({ counter, target, value, least }: LimitedStep): { kind: 'stake' | 'deposit'; sum: bigint } | undefined {
  const missing = target > value ? target - value : 0n;
  if (counter === 'turnover') return { kind: 'stake', sum: missing };
  if (counter === 'bets') return least === 0n ? undefined : { kind: 'stake', sum: missing * least };
  return counter === 'deposit-sum' ? { kind: 'deposit', sum: missing } : undefined;
}

/** Whether a step needs more than the limits on stakes or deposits that a player has leave them in its time. */
export function isBeyondLimits(
  step: LimitedStep,
  limits: readonly Pick<LimitUse, 'kind' | 'period' | 'value' | 'left' | 'resetsAt'>[],
  now: Date,
): boolean {
  const needed = neededFor(step);
  if (needed === undefined || needed.sum === 0n) return false;
  const own = limits.flatMap(({ kind, period, value, left, resetsAt }): OwnLimit[] =>
    kind !== needed.kind || value === undefined || left === undefined
      ? []
      : [
          {
            left,
            most: value,
            periodDays: periodDays[period],
            daysToEnd: Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / dayMs)),
          },
        ],
  );
  if (own.length === 0) return false;
  const days = step.untilAt === null ? withoutEndDays : Math.max(1, Math.ceil((step.untilAt.getTime() - now.getTime()) / dayMs));
  return !requirementWithinLimits(needed.sum, days, own, whole).isWithin;
}
