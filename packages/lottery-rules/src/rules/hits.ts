import type { Hit } from '../types.js';

const none: readonly Hit[] = [];

/** One tier's hits, or none. */
export function hitOf(tier: string, count: number): readonly Hit[] {
  return count > 0 ? [{ tier, count }] : none;
}

/** The n-th drawn numbers of a result. @throws RangeError for a result of prizes or one that is too short. */
export function numbersAt(result: { readonly kind: string; readonly numbers?: readonly string[] }, positions: readonly number[]): string[] {
  return positions.map((position) => {
    const number = result.numbers?.[position];
    if (number === undefined) throw new RangeError(`the result has no number at ${position}`);
    return number;
  });
}
