import { multiplierScale } from '@sortes/game-rules';
import { boundCashOut, highestCashOut } from '@sortes/game-rules/originals/crash';

/** Where a bet of this stake leaves at the latest, in hundredths, for no bet pays more than `largestPayout`: the server's rule. */
export function highestAt(stake: bigint, largestPayout: bigint): number {
  return boundCashOut(undefined, (largestPayout * multiplierScale) / stake) ?? highestCashOut;
}
