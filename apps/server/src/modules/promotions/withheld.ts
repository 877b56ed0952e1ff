import { isLossOfferPaused, type Offer } from '@sortes/growth-rules';
import { DateTime } from 'luxon';
import type { LimitUse } from '../protection/index.js';

/** A day that a player played: own stakes that are decided, and what came back. Money units. */
interface Day {
  /** yyyy-mm-dd in the brand's zone. */
  day: string;
  staked: bigint;
  returned: bigint;
}

/**
 * When a player last reached one of the limits on losses that they have now: the end of the day by which a day, week or month had lost so much, or now where that day runs.
 * @param days the oldest first, of the periods that are looked at whole
 * @returns milliseconds since 1970; null: they have none, or did not
 */
export function lossLimitHitAt(
  limits: readonly Pick<LimitUse, 'kind' | 'period' | 'value'>[],
  days: readonly Day[],
  now: Date,
  timeZone: string,
): number | null {
  let last: number | null = null;
  for (const { kind, period, value } of limits) {
    if (kind !== 'loss' || value === undefined) continue;
    const lost = new Map<string, bigint>();
    for (const { day, staked, returned } of days) {
      const at = DateTime.fromISO(day, { zone: timeZone });
      const start = at.startOf(period).toFormat('yyyy-MM-dd');
      const sum = (lost.get(start) ?? 0n) + staked - returned;
      lost.set(start, sum);
      if (sum >= value) last = Math.max(last ?? 0, Math.min(now.getTime(), at.plus({ days: 1 }).toMillis()));
    }
  }
  return last;
}

/** What decides it: a player's limits with their use, and what the jurisdiction asks. */
export interface LimitsKnown {
  limits: readonly Pick<LimitUse, 'kind' | 'left'>[];
  jurisdiction: 'standard' | 'strict';
  /** When they last reached a limit on losses, ms since 1970, where the jurisdiction asks; null: not lately, or nobody asks. */
  lossLimitHitAt: number | null;
}

/**
 * Whether an offer is kept from a player for their protection: while they have reached a limit on what they lose, stake or play (of one on deposits, offers that ask for
 * one), and of losses where the brand's jurisdiction keeps such away for some days after a limit on losses was reached.
 * @param isPromised what they have earned or chosen before: a limit keeps it from nobody, the jurisdiction does
 */
export function isWithheld(
  { kind, trigger }: Pick<Offer, 'kind' | 'trigger'>,
  { limits, jurisdiction, lossLimitHitAt: hitAt }: LimitsKnown,
  now: Date,
  isPromised = false,
): boolean {
  if (isLossOfferPaused(jurisdiction, kind, hitAt, now.getTime())) return true;
  return (
    !isPromised && limits.some(({ kind: of, left }) => left !== undefined && left <= 0n && (of !== 'deposit' || trigger.on === 'deposit'))
  );
}
