import type { BoardDocument } from './board-rules.js';
import type { MissionDocument } from './mission-rules.js';
import { type RewardDocument, type RewardsKnown, worthOf } from './reward-rules.js';

/** What prizes are reckoned by. */
export interface Rates {
  awards: RewardsKnown['awards'];
  /** What 1,000 points are worth, money units. */
  bringsPer1000: bigint;
}

/** What prizes come to: awards in money units, points as many, and both together by what points are worth. */
export interface PrizeWorth {
  awards: bigint;
  points: bigint;
  amount: bigint;
  /** Whether an award is among them of which nobody can say what it comes to. */
  isOpen: boolean;
}

/** What rewards come to, each given so many times. */
export function sumOfRewards(rewards: readonly { reward: RewardDocument; times: number }[], { awards, bringsPer1000 }: Rates): PrizeWorth {
  let [money, points, isOpen] = [0n, 0n, false];
  for (const { reward, times } of rewards) {
    isOpen ||= reward.offerId !== null && reward.sum === null && (awards.get(reward.offerId)?.sum ?? null) === null;
    money += BigInt(times) * worthOf(reward, awards);
    points += BigInt(times) * BigInt(reward.points ?? 0);
  }
  return { awards: money, points, amount: money + (points * bringsPer1000) / 1_000n, isOpen };
}

/** How often a mission can be done in a month at most. */
const timesAMonth: Readonly<Record<MissionDocument['rhythm'], number>> = { once: 1, daily: 31, weekly: 5, monthly: 1 };

/** What one player can get of a mission in a month at most. */
export const mostOfMission = ({ rhythm, steps }: Pick<MissionDocument, 'rhythm' | 'steps'>, rates: Rates): PrizeWorth =>
  sumOfRewards(
    steps.map(({ reward }) => ({ reward, times: timesAMonth[rhythm] })),
    rates,
  );

/** What a mission gives on its worst day, money units, where every member does all of it; null: nobody can say. @param members how many of the brand */
export function worstDayOfMission({ steps }: Pick<MissionDocument, 'steps'>, rates: Rates, members: number): bigint | null {
  const { amount, isOpen } = sumOfRewards(
    steps.map(({ reward }) => ({ reward, times: 1 })),
    rates,
  );
  return isOpen ? null : amount * BigInt(Math.max(1, members));
}

/** What all prizes of a board come to where every place that has one is taken. */
export const mostOfBoard = ({ prizes }: Pick<BoardDocument, 'prizes'>, rates: Rates): PrizeWorth =>
  sumOfRewards(
    prizes.map(({ from, to, reward }) => ({ reward, times: Math.max(0, to - from + 1) })),
    rates,
  );

/** Whether prizes are more than one person decides. @param alone money units */
export const isAboveAlone = ({ amount, isOpen }: PrizeWorth, alone: bigint): boolean => isOpen || amount > alone;
