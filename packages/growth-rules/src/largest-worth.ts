import { matchDeposit } from './amounts.js';
import type { Offer } from './offer.js';

/**
 * The most that one grant of an offer can give, in money units; null where nothing bounds it.
 * @param largestDeposit The most that one deposit may be; null: not bounded.
 */
export function largestWorthOf({ reward }: Pick<Offer, 'reward'>, largestDeposit: bigint | null): bigint | null {
  switch (reward.rule) {
    case 'match':
      return reward.most ?? (largestDeposit === null ? null : matchDeposit(largestDeposit, reward));
    case 'fixed':
    case 'bet':
      return reward.sum;
    case 'entered':
    case 'tiers':
      return reward.most;
    case 'spins':
      return reward.value * BigInt(reward.count);
    case 'rates':
      return null;
    case 'tickets':
      return reward.onePrizeEach
        ? reward.prizes.reduce((most, { sum }) => (sum > most ? sum : most), 0n)
        : reward.prizes.reduce((total, { sum, count }) => total + sum * BigInt(count), 0n);
    case 'slices':
      return reward.slices.reduce((most, { sum }) => (sum > most ? sum : most), 0n);
    case 'packets':
      return reward.total - reward.least * BigInt(reward.count - 1);
    case 'calendar':
      return reward.sums.reduce((total, sum) => total + sum, 0n);
  }
}
