import type { Grant } from '../../../entities/promotion/grants';
import { units } from '../../../entities/promotion/units';

const ends = ['completed', 'expired', 'played-out'] as const;
export type ToldEnd = (typeof ends)[number];

/**
 * Which end of a grant is told by itself; undefined: none. What a person ended they know; free bets are told with their draw, and what is money at once was claimed
 * a moment ago. `money` undefined: not known yet.
 */
export function toldEnd({
  state,
  money,
  required,
}: {
  readonly state: string;
  readonly money: Grant['money'] | undefined;
  /** Decimal text. */
  readonly required: string;
}): ToldEnd | undefined {
  if (units(required) === 0n) return undefined;
  if (money !== undefined && money !== 'bonus' && money !== 'release') return undefined;
  return ends.find((one) => one === state);
}
