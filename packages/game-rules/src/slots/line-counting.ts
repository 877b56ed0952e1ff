import type { ScreenRules, Term } from './counting.js';
import type { Lines } from './lines.js';
import type { Pays, Reel, Window } from './reels.js';

/**
 * Screens that pay by lines, for counting. A line pays its first reel's symbol, so the first reel must hold no wild: then each line, symbol and
 * number of reels is one term.
 * @throws RangeError for a wild on the first reel.
 */
export function lineRules(parts: {
  readonly reels: readonly Reel[];
  readonly lines: Lines;
  readonly pays: Pays;
  readonly wild: string;
  readonly scatter: string;
}): ScreenRules {
  const { reels, lines, wild, scatter } = parts;
  if (reels[0]?.some((window) => window.includes(wild))) throw new RangeError('lines begin on the first reel, which holds no wild');
  const pays = [...parts.pays].filter(([, byCount]) => byCount.some((paid) => paid > 0n));
  const symbols = pays.map(([symbol]) => symbol);
  const rows = Math.max(...reels.map((reel) => reel[0]?.length ?? 0));
  // Feature 0: anything. Then by row and symbol, first "this symbol or a wild", then "neither".
  const numberOf = (row: number, symbol: number, kind: 0 | 1): number => 1 + (row * symbols.length + symbol) * 2 + kind;
  const terms = lines.flatMap((line) =>
    pays.flatMap(([, byCount], symbol) =>
      byCount.flatMap((paid, count): Term[] => {
        if (paid === 0n) return [];
        const features = line.map((row, reel) => (reel > count ? 0 : numberOf(row, symbol, reel < count ? 0 : 1)));
        return [{ pays: paid, features }];
      }),
    ),
  );
  const leastOf = new Map(pays.map(([symbol, byCount]) => [symbol, byCount.findIndex((paid) => paid > 0n)]));
  // What a line pays at best that shows its symbol on so many reels and is not yet ended.
  const bestOf = new Map(
    pays.map(([symbol, byCount]) => [
      symbol,
      byCount.map((_, count) => byCount.slice(count, reels.length + 1).reduce((most, paid) => (paid > most ? paid : most), 0n)),
    ]),
  );
  const runOf = (line: readonly number[], beginning: readonly Window[]): number => {
    const symbol = beginning[0]?.[line[0] as number];
    let count = 1;
    for (; count < beginning.length; count += 1) {
      const found = beginning[count]?.[line[count] as number];
      if (found !== symbol && found !== wild) break;
    }
    return count;
  };
  return {
    reels,
    scatter,
    terms,
    features: 1 + rows * symbols.length * 2,
    featureOf(_, feature, window) {
      if (feature === 0) return 1;
      const place = (feature - 1) >> 1;
      const found = window[Math.floor(place / symbols.length)];
      const shows = found === symbols[place % symbols.length] || found === wild;
      return shows === (feature % 2 === 1) ? 1 : 0;
    },
    boundOf(beginning) {
      let bound = 0n;
      for (const line of lines) {
        const symbol = beginning[0]?.[line[0] as number] as string;
        const count = runOf(line, beginning);
        bound += (count === beginning.length ? bestOf : parts.pays).get(symbol)?.[count] ?? 0n;
      }
      return bound;
    },
    deciding: Math.max(...leastOf.values()),
    pays: (beginning) =>
      lines.some(
        (line) => runOf(line, beginning) >= (leastOf.get(beginning[0]?.[line[0] as number] as string) ?? Number.POSITIVE_INFINITY),
      ),
  };
}
