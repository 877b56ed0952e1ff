import type { DrawBelow } from '../random.js';
import { returnToPlayer, type Hundredths } from '../returns.js';

export const bellSymbols = ['bell', 'seven', 'star', 'cherry', 'leaf', 'coin'] as const;
export type BellSymbol = (typeof bellSymbols)[number];

/** The three reels are alike: 20 stops, each as likely as the others. Neighbours are spread so that near misses are nobody's design. */
export const reelStrip: readonly BellSymbol[] = [
  'coin', 'leaf', 'star', 'cherry', 'coin', 'leaf', 'seven', 'cherry', 'coin', 'leaf',
  'star', 'cherry', 'coin', 'leaf', 'bell', 'coin', 'leaf', 'star', 'cherry', 'seven',
]; // prettier-ignore

/** Lines of the pay table, best first; the first that fits pays and no other. */
export const bellPayTable = [
  { line: 'bell-3', symbol: 'bell', count: 3, hundredths: 50_000 },
  { line: 'seven-3', symbol: 'seven', count: 3, hundredths: 15_000 },
  { line: 'star-3', symbol: 'star', count: 3, hundredths: 4_000 },
  { line: 'cherry-3', symbol: 'cherry', count: 3, hundredths: 2_000 },
  { line: 'bell-2', symbol: 'bell', count: 2, hundredths: 1_500 },
  { line: 'leaf-3', symbol: 'leaf', count: 3, hundredths: 1_000 },
  { line: 'coin-3', symbol: 'coin', count: 3, hundredths: 600 },
  { line: 'cherry-2', symbol: 'cherry', count: 2, hundredths: 100 },
] as const satisfies readonly { line: string; symbol: BellSymbol; count: number; hundredths: Hundredths }[];
export type BellLine = (typeof bellPayTable)[number]['line'];

export interface BellSpin {
  /** Stop of each reel: the index on the strip that stands on the line. */
  stops: [number, number, number];
  symbols: [BellSymbol, BellSymbol, BellSymbol];
  /** The line of the pay table, if one fits. */
  line: BellLine | null;
  hundredths: Hundredths;
}

/** The symbol at a stop; stops count round the strip, so -1 is the one above the first. */
export function symbolAt(stop: number): BellSymbol {
  const symbol = reelStrip[((stop % reelStrip.length) + reelStrip.length) % reelStrip.length];
  if (symbol === undefined) throw new RangeError(`no stop ${stop}`);
  return symbol;
}

/** What the reels show and pay at these stops. */
export function readReels(stops: [number, number, number]): BellSpin {
  const symbols: BellSpin['symbols'] = [symbolAt(stops[0]), symbolAt(stops[1]), symbolAt(stops[2])];
  const paid = bellPayTable.find(({ symbol, count }) => symbols.filter((shown) => shown === symbol).length === count);
  return { stops, symbols, line: paid?.line ?? null, hundredths: paid?.hundredths ?? 0 };
}

/** What the reels show before the first spin: no win, and nothing in the window that looks like one. */
export const restingStops: BellSpin['stops'] = [2, 8, 5];

/** Three stops, drawn one by one. */
export function spinReels(draw: DrawBelow): BellSpin {
  const stop = (): number => draw(reelStrip.length);
  return readReels([stop(), stop(), stop()]);
}

/** Every stop of every reel once. */
export function* allSpins(): Generator<BellSpin> {
  for (let first = 0; first < reelStrip.length; first += 1) {
    for (let second = 0; second < reelStrip.length; second += 1) {
      for (let third = 0; third < reelStrip.length; third += 1) yield readReels([first, second, third]);
    }
  }
}

/** By all 8000 positions: 96.0375 %. */
export const bellsRtp = returnToPlayer([...allSpins()].map(({ hundredths }) => ({ ways: 1, hundredths })));

/** How many of the 8000 positions return anything. */
export const bellsHits = [...allSpins()].filter(({ hundredths }) => hundredths > 0).length;
