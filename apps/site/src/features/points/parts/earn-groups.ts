import type { points, Reply } from '@sortes/contract';

type Rate = Reply<typeof points.getPointConfig>['rates'][number];

/** Kinds of games that bring equally many points; `all`: every kind does, `lottery`: all lotteries are among them and stand as one. */
export interface EarnGroup {
  per100: number;
  all: boolean;
  lottery: boolean;
  lanes: Rate['lane'][];
}

/** Players know these as one thing. */
const lotteries: ReadonlySet<string> = new Set(['LOTT', 'ELOTT', 'SEA']);

/** What brings the same stands together, the most first; what brings nothing is left out. */
export function groupRates(rates: readonly Rate[]): EarnGroup[] {
  const given = rates.filter(({ per100 }) => per100 > 0);
  const known = rates.filter(({ lane }) => lotteries.has(lane)).length;
  const values = [...new Set(given.map(({ per100 }) => per100))].toSorted((one, other) => other - one);
  return values.map((per100) => {
    const lanes = given.filter((rate) => rate.per100 === per100).map(({ lane }) => lane);
    const lottery = known > 1 && lanes.filter((lane) => lotteries.has(lane)).length === known;
    return { per100, all: lanes.length === rates.length, lottery, lanes: lottery ? lanes.filter((lane) => !lotteries.has(lane)) : lanes };
  });
}

/** So many currency units that everything brings a point at least: 100, or a power of ten more. */
export function baseOf(groups: readonly Pick<EarnGroup, 'per100'>[]): number {
  const least = Math.min(...groups.map(({ per100 }) => per100));
  let base = 100;
  while (Number.isFinite(least) && least > 0 && (least * base) / 100 < 1) base *= 10;
  return base;
}
