import { multiplierScale, payoutOf } from '@sortes/game-rules';

const least = (...amounts: readonly bigint[]): bigint => amounts.reduce((low, each) => (each < low ? each : low));

/**
 * The most that a round can pay in money to a player of these limits: at the largest stake that is accepted for what is chosen (the server's rule,
 * `largestStake`). `cost` and `win` in 1/10 000 of the stake.
 */
export function largestWin(
  { max, largestPayout }: { readonly max: bigint; readonly largestPayout: bigint },
  { cost, win }: { readonly cost: bigint; readonly win: bigint },
): bigint {
  if (win <= 0n) return 0n;
  const stake = least(max, cost > 0n ? (max * multiplierScale) / cost : max, (largestPayout * multiplierScale) / win);
  return payoutOf(stake, win);
}
