import { rankByPlay, type RankProgramme } from '@sortes/growth-rules';
import type { DatabaseTransaction } from '@sortes/service';
import { lockGiftsAbove, writeTakenBack } from './gift-repository.js';
import type { RanksKit } from './kit.js';
import type { Standing } from './standing-repository.js';

/** Gifts of so many days ago go back at most: whoever paid in may have it charged back as long. */
const takenBackWithinDays = 180;

/** More turnover than anybody has. */
const anyTurnover = 1n << 62n;

/** The highest rank that deposits alone allow, money units. */
export const rankByDeposits = (programme: Pick<RankProgramme, 'ranks'>, deposits: bigint): number =>
  rankByPlay(programme, { total: anyTurnover, deposits });

/**
 * Where somebody stands whose deposits are fewer than they were, because some were reversed: no higher than those that stand allow, but for what staff keep.
 * @param before their deposits as they were counted last, money units
 */
export function lowerByDeposits(programme: Pick<RankProgramme, 'ranks'>, standing: Standing, before: bigint, at: Date): Standing {
  const [was, now] = [rankByDeposits(programme, before), rankByDeposits(programme, standing.deposits)];
  if (now >= was) return standing;
  const isKept = standing.keptUntil !== null && standing.keptUntil > at.toISOString().slice(0, 10);
  return { ...standing, rank: isKept ? standing.rank : Math.min(standing.rank, now), reached: Math.min(standing.reached, now) };
}

/** Takes gifts of ranks above a player's deposits back: what is due is given no more, what was given is taken back whole, the rest of it as a debt. */
export async function takeGiftsBack(
  kit: RanksKit,
  transaction: DatabaseTransaction,
  { playerId, above, at }: { playerId: number; above: number; at: Date },
): Promise<void> {
  const since = new Date(at.getTime() - takenBackWithinDays * 86_400_000);
  for (const gift of await lockGiftsAbove(transaction, playerId, { rank: above, since })) {
    if (gift.grantId !== null)
      await kit.below.promotions.takeBackAward(transaction, { playerId, grantId: gift.grantId, reason: '', isOwed: true });
    await writeTakenBack(transaction, gift, 'deposit.reversed');
  }
}
