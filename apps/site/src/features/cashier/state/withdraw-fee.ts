import { roundToStep } from '@sortes/money';

/** What a brand asks for a withdrawal; amounts in 1/10 000 currency units. */
export interface FeeRule {
  basisPoints: number;
  fixed: bigint;
  /** Withdrawals of today that still cost nothing. */
  freeLeft: number;
  /** Smallest amount the currency shows. */
  step: bigint;
}

/** The fee as the server will take it: nothing while free ones are left, else rounded up to what the currency shows. */
export function feeOf(amount: bigint, { basisPoints, fixed, freeLeft, step }: FeeRule): bigint {
  if (freeLeft > 0) return 0n;
  const exact = amount * BigInt(basisPoints) + fixed * 10_000n;
  return roundToStep(exact, 10_000n * step, 'up') / 10_000n;
}
