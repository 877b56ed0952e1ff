/** What a figure is, and what of it is told while the game still shows its round. */
export interface Held<T> {
  actual: T;
  shown: T;
}

/** Nobody is kept from a credit longer than this, should the game forget to say that its round ended. */
export const heldAtMostMs = 8_000;

/**
 * A balance while a round is open: what is taken shows at once, what comes in waits, for it would tell the result before the reels stand.
 * Units of 1/10 000.
 */
export function holdBalance({ actual, shown }: Held<bigint>, next: bigint): bigint {
  const moved = next - actual;
  return moved < 0n ? shown + moved : shown;
}

/** The sums of a position; amounts as the wire has them, compared and never calculated with. */
interface Sums {
  since: number;
  stake: number;
  win: number;
  refund: number;
}

/** A position while a round is open: as it was before anything came in. Another login session's is shown as it is. */
export function holdPosition<T extends Sums>({ shown }: Held<T>, next: T): T {
  return next.since === shown.since && (next.win > shown.win || next.refund > shown.refund) ? shown : next;
}
