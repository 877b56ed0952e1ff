import type { Rank, RankProgramme } from '@sortes/growth-rules';

/** What a rank gives that costs the house: gifts in money units, factors in 1/10 000. */
interface Given {
  upgrade: bigint;
  monthly: bigint;
  points: number;
  payout: number;
}

const nothing: Given = { upgrade: 0n, monthly: 0n, points: 10_000, payout: 10_000 };

const givenBy = ({ upgradeAward, monthlyAward }: RankProgramme, rank: Rank): Given => ({
  upgrade: upgradeAward === null ? 0n : (rank.upgradeGift ?? 0n),
  monthly: monthlyAward === null ? 0n : (rank.monthlyGift ?? 0n),
  points: rank.pointsFactor,
  payout: rank.payoutFactor,
});

/** What somebody who has done just what a rank of another table asks is given by this one. Gifts by another award are other gifts. */
function givenBefore(before: RankProgramme | undefined, after: RankProgramme, { total, deposits }: Rank): Given {
  const rank = before?.ranks.findLast((one) => one.total <= total && one.deposits <= deposits);
  if (before === undefined || rank === undefined) return nothing;
  const given = givenBy(before, rank);
  return {
    ...given,
    ...(before.upgradeAward !== after.upgradeAward && { upgrade: 0n }),
    ...(before.monthlyAward !== after.monthlyAward && { monthly: 0n }),
  };
}

/** The largest gift of a table, for reaching a rank or each month, money units. */
export const largestGift = (programme: RankProgramme): bigint =>
  programme.ranks
    .map((rank) => givenBy(programme, rank))
    .reduce((most, { upgrade, monthly }) => (upgrade > most || monthly > most ? (upgrade > monthly ? upgrade : monthly) : most), 0n);

const isAbove = (sum: bigint, was: bigint, alone: bigint): boolean => sum > alone && sum > was;

/** What a table would cost by what members have played, money units: gifts for ranks that are new to them, and gifts of a month. */
export interface TableCost {
  upgrades: bigint;
  monthly: bigint;
}

/**
 * Whether a table may give more than one person decides: gifts that are due at once, a gift or the gifts of a month that grow above that sum, or any factor of points or
 * withdrawals that grows for the same play.
 * @param alone money units
 */
export function tableNeedsSecond(
  { before, after, alone }: { before: RankProgramme | undefined; after: RankProgramme; alone: bigint },
  cost: TableCost,
  costBefore: TableCost,
): boolean {
  if (cost.upgrades > alone || isAbove(cost.monthly, costBefore.monthly, alone)) return true;
  return after.ranks.some((rank) => {
    const [is, was] = [givenBy(after, rank), givenBefore(before, after, rank)];
    return (
      is.points > was.points || is.payout > was.payout || isAbove(is.upgrade, was.upgrade, alone) || isAbove(is.monthly, was.monthly, alone)
    );
  });
}

/**
 * Whether a rank that is given by hand gives more than the player's own: wider factors, or a gift each month above what one person gives, also by keeping what play would lose.
 * @param alone money units
 * @param keeps whether it is kept longer than it is now
 */
export function rankNeedsSecond(programme: RankProgramme, own: number, given: number, alone: bigint, keeps = false): boolean {
  const [from, to] = [programme.ranks[own], programme.ranks[given]];
  if (from === undefined || to === undefined) return false;
  const [was, is] = [givenBy(programme, from), givenBy(programme, to)];
  return is.points > was.points || is.payout > was.payout || isAbove(is.monthly, keeps ? 0n : was.monthly, alone);
}

/** What a rank that is given by hand gives while it is kept: gifts in money units, factors in 1/10 000. */
export interface GivenWhileKept {
  monthly: bigint;
  /** Gifts of months that begin before the day to which it is kept; null: without a day, play decides how long it is kept. */
  gifts: number | null;
  amount: bigint | null;
  points: number;
  payout: number;
}

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/**
 * What a rank gives from a month on until a day.
 * @param month a day of the month that the player's standing counts, yyyy-mm-dd
 * @param keptUntil null: without a day
 */
export function givenWhileKept(programme: RankProgramme, level: number, month: string, keptUntil: string | null): GivenWhileKept {
  const rank = programme.ranks[level];
  const { monthly, points, payout } = rank === undefined ? nothing : givenBy(programme, rank);
  const gifts = keptUntil === null ? null : Math.max(0, monthNumber(keptUntil) - monthNumber(month));
  return { monthly, gifts, amount: gifts === null ? null : monthly * BigInt(gifts), points, payout };
}
