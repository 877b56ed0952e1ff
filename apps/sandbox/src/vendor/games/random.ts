import { randomInt } from 'node:crypto';

/** A whole number from 0 up to, not including, `bound` (1 to 2^48 - 1), each as likely as the others. Injected so that tests enumerate. */
export type DrawBelow = (bound: number) => number;

/** Node's generator throws surplus away instead of folding it, so no number is favoured. */
export const drawBelow: DrawBelow = (bound) => randomInt(bound);

/** Index of the weight that a fair draw over their sum falls on. Weights are whole and not negative; their sum is not 0. */
export function drawWeighted(weights: readonly number[], draw: DrawBelow): number {
  let rest = draw(weights.reduce((sum, weight) => sum + weight, 0));
  for (const [index, weight] of weights.entries()) {
    if (rest < weight) return index;
    rest -= weight;
  }
  throw new RangeError('the weights have no sum');
}
