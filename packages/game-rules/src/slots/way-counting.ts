import type { ScreenRules, Term } from './counting.js';
import type { Pays, Reel, Window } from './reels.js';

/**
 * Screens that pay by ways, for counting: each symbol and number of reels is one term, which a screen wins as often as it has ways.
 * @throws RangeError for a wild on the first reel.
 */
export function wayRules(parts: {
  readonly reels: readonly Reel[];
  readonly pays: Pays;
  readonly wild: string;
  readonly scatter: string | undefined;
}): ScreenRules {
  const { reels, wild, scatter } = parts;
  if (reels[0]?.some((window) => window.includes(wild))) throw new RangeError('ways begin on the first reel, which holds no wild');
  const pays = [...parts.pays].filter(([, byCount]) => byCount.some((paid) => paid > 0n));
  // Feature 0: anything. Then by symbol, first "its cells and wilds", then "none of them".
  const terms = pays.flatMap(([, byCount], symbol) =>
    byCount.flatMap((paid, count): Term[] => {
      if (paid === 0n) return [];
      return [{ pays: paid, features: reels.map((_, reel) => (reel > count ? 0 : 1 + symbol * 2 + (reel < count ? 0 : 1))) }];
    }),
  );
  const cellsOf = (window: Window, symbol: string): number => {
    let count = 0;
    for (const found of window) if (found === symbol || found === wild) count += 1;
    return count;
  };
  const least = pays.map(([symbol, byCount]) => [symbol, byCount.findIndex((paid) => paid > 0n)] as const);
  // The most cells that the reels from here on can show of a symbol, for bounds.
  const mostCells = new Map(
    pays.map(([symbol]) => [symbol, reels.map((reel) => Math.max(...reel.map((window) => cellsOf(window, symbol))))]),
  );
  return {
    reels,
    scatter,
    terms,
    features: 1 + pays.length * 2,
    featureOf(_, feature, window) {
      if (feature === 0) return 1;
      const cells = cellsOf(window, pays[(feature - 1) >> 1]?.[0] as string);
      return feature % 2 === 1 ? cells : Number(cells === 0);
    },
    boundOf(beginning) {
      let bound = 0n;
      for (const [symbol, byCount] of pays) {
        let [ways, count] = [1, 0];
        for (; count < beginning.length; count += 1) {
          const cells = cellsOf(beginning[count] as Window, symbol);
          if (cells === 0) break;
          ways *= cells;
        }
        let most = (byCount[count] ?? 0n) * BigInt(ways);
        if (count === beginning.length)
          for (; count < reels.length; count += 1) {
            const cells = mostCells.get(symbol)?.[count] as number;
            if (cells === 0) break;
            ways *= cells;
            const longer = (byCount[count + 1] ?? 0n) * BigInt(ways);
            if (longer > most) most = longer;
          }
        bound += most;
      }
      return bound;
    },
    deciding: Math.max(...least.map(([, fewest]) => fewest)),
    pays: (beginning) =>
      least.some(([symbol, fewest]) => {
        let count = 0;
        while (count < beginning.length && cellsOf(beginning[count] as Window, symbol) > 0) count += 1;
        return count >= fewest;
      }),
  };
}
