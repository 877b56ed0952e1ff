/** How far rounds of a game stray from their mean, in a word; players' texts translate it. */
export type Volatility = 'low' | 'medium' | 'medium-high' | 'high' | 'very-high';

/** Where each word ends, as the standard deviation of a round's return in stakes. The last word has no end. */
export const volatilityBounds: readonly (readonly [volatility: Volatility, below: number])[] = [
  ['low', 4],
  ['medium', 8],
  ['medium-high', 16],
  ['high', 32],
  ['very-high', Number.POSITIVE_INFINITY],
];

/** The word for a variance (`GameMath.variance`, in squares of the stake). */
export function volatilityOf(variance: number): Volatility {
  const deviation = Math.sqrt(variance);
  return volatilityBounds.find(([, below]) => deviation < below)?.[0] ?? 'very-high';
}
