/**
 * Shares out what there is among what is due, where it is not enough: each its part, rounded down to the unit, and what is left over of that a unit each to the
 * largest remainders, of equal ones to whoever comes first. Money units; sums to what there is.
 */
export function shareOut(available: bigint, dues: readonly bigint[]): bigint[] {
  const total = dues.reduce((sum, due) => sum + due, 0n);
  if (available >= total) return [...dues];
  if (available <= 0n) return dues.map(() => 0n);
  const parts = dues.map((due, index) => ({ index, share: (due * available) / total, remainder: (due * available) % total }));
  const left = Number(available - parts.reduce((sum, { share }) => sum + share, 0n));
  const first = new Set(
    parts
      .toSorted((one, other) => (one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1))
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ index, share }) => (first.has(index) ? share + 1n : share));
}
