/** How a win is told. Nothing that pays no more than it cost has a tier. */
export type WinTier = 'win' | 'nice' | 'big' | 'mega';

/** From so many times its cost on, a round's payout is one of this tier. */
const from: readonly (readonly [WinTier, bigint])[] = [
  ['mega', 50n],
  ['big', 20n],
  ['nice', 5n],
];

/** The tier of what a round paid, or undefined where it returned its cost at most. Amounts in units of 1/10 000. */
export function winTier(payout: bigint, cost: bigint): WinTier | undefined {
  if (payout <= cost) return undefined;
  return from.find(([, times]) => payout >= cost * times)?.[0] ?? 'win';
}
