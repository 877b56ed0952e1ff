import { roundToStep } from '@sortes/money';
import type { PayoutRule } from './repository.js';

/** What a withdrawal costs, money units: the day's first ones nothing, then a part and a fixed sum, rounded up to what the currency can show. */
export function feeOf(
  { feeBasisPoints, feeFixed, freePerDay }: Pick<PayoutRule, 'feeBasisPoints' | 'feeFixed' | 'freePerDay'>,
  amount: bigint,
  earlierToday: number,
  step: bigint,
): bigint {
  if (earlierToday < freePerDay) return 0n;
  const exact = amount * BigInt(feeBasisPoints) + feeFixed * 10_000n;
  return roundToStep(exact, 10_000n * step, 'up') / 10_000n;
}

/** Whether withdrawals are taken at this minute of the brand's day. */
export function isOpenAt({ openFrom, openUntil }: Pick<PayoutRule, 'openFrom' | 'openUntil'>, minute: number): boolean {
  if (openFrom === null || openUntil === null) return true;
  return openFrom <= openUntil ? minute >= openFrom && minute < openUntil : minute >= openFrom || minute < openUntil;
}

/** Minutes of a day as hh:mm. */
export function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
