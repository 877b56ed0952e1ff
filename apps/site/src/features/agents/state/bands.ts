/** Where the balances end that a band stands for, in whole units of the brand's currency: none, below 100, below 1,000, more. */
export const bandEnds = [0, 100, 1_000] as const;

type BandText = { id: 'agents.band.none' } | { id: 'agents.band.below' | 'agents.band.from'; amount: bigint };

/** How a band of balances reads; the amount in 1/10 000 currency units. Undefined for a band that is newer than this page. */
export function bandText(band: number): BandText | undefined {
  const end = bandEnds[band];
  if (band === 0) return { id: 'agents.band.none' };
  if (end !== undefined) return { id: 'agents.band.below', amount: BigInt(end) * 10_000n };
  return band === bandEnds.length ? { id: 'agents.band.from', amount: BigInt(bandEnds[2]) * 10_000n } : undefined;
}
