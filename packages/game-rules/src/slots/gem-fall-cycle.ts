/**
 * Counts the full cycle of a cascading form: every combination of stops once. Written for speed and quite apart from `playGemFall` (a bit for
 * each cell instead of lists of them), so that the two prove one another; `tools/statistics.mjs` counts the published form with it, and the
 * test compares both over the whole cycle of a shorter form. No page loads this.
 */
import type { GemFallForm } from './gem-fall.js';

/** What a full cycle holds. Sums are of multipliers in 1/10 000, and of their squares. */
export interface CycleCount {
  readonly rounds: bigint;
  readonly paid: bigint;
  readonly squares: bigint;
  readonly hits: bigint;
  /** Rounds that pay more than the stake. */
  readonly above: bigint;
  readonly maxWin: bigint;
  /** Most cascades that follow one spin. That there is such a number proves that every round ends. */
  readonly mostCascades: number;
}

function bitCount(mask: number): number {
  let rest = mask - ((mask >>> 1) & 0x5555_5555);
  rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333);
  return (((rest + (rest >>> 4)) & 0x0f0f_0f0f) * 0x0101_0101) >>> 24;
}

/**
 * Plays all combinations of stops.
 * @throws RangeError when the cells with one bit between the columns do not fit into 32 bits, or when a round does not end within 1 000 cascades.
 */
export function countGemFallCycle(form: GemFallForm): CycleCount {
  const { rows, strips, factors, smallest } = form;
  const reels = strips.length;
  const pitch = rows + 1;
  if (reels * pitch > 31) throw new RangeError('more cells than bits');
  const codes = form.pays.map(({ symbol }) => symbol);
  const wild = codes.length;
  const lengths = strips.map((strip) => strip.length);
  const numbers = strips.map((strip) => Int8Array.from(strip, (symbol) => (symbol === form.wild ? wild : codes.indexOf(symbol))));
  const cells = reels * rows;
  const table = form.pays.map(({ pays }) =>
    Float64Array.from({ length: cells + 1 }, (_, count) =>
      Math.max(0, ...pays.filter((entry) => entry.count <= count).map((entry) => Number(entry.pays))),
    ),
  );
  const screen = new Int8Array(cells);
  const next = new Int32Array(reels);
  const masks = new Int32Array(wild + 1);
  const stops = new Int32Array(reels);

  let [rounds, hits, above, maxWin, mostCascades] = [0, 0, 0, 0, 0];
  let [paid, squares] = [0n, 0n];
  for (;;) {
    for (let reel = 0; reel < reels; reel += 1) {
      const strip = numbers[reel]!;
      const [length, stop] = [lengths[reel]!, stops[reel]!];
      for (let row = 0; row < rows; row += 1) screen[reel * rows + row] = strip[(stop + row) % length]!;
      next[reel] = stop === 0 ? length - 1 : stop - 1;
    }
    let total = 0;
    for (let cascade = 0; ; cascade += 1) {
      if (cascade > 1_000) throw new RangeError(`no end after ${stops.join(' ')}`);
      masks.fill(0);
      for (let reel = 0, cell = 0; reel < reels; reel += 1)
        for (let row = 0; row < rows; row += 1, cell += 1) masks[screen[cell]!]! |= 1 << (reel * pitch + row);
      const wilds = masks[wild]!;
      let removed = 0;
      let won = 0;
      for (let symbol = 0; symbol < wild; symbol += 1) {
        let seeds = masks[symbol]!;
        const among = seeds | wilds;
        if (seeds === 0 || bitCount(among) < smallest) continue;
        while (seeds !== 0) {
          let cluster = seeds & -seeds;
          for (;;) {
            const grown = (cluster | (cluster << 1) | (cluster >>> 1) | (cluster << pitch) | (cluster >>> pitch)) & among;
            if (grown === cluster) break;
            cluster = grown;
          }
          seeds &= ~cluster;
          const count = bitCount(cluster);
          if (count < smallest) continue;
          removed |= cluster;
          won += table[symbol]![count]!;
        }
      }
      if (removed === 0) {
        if (cascade > mostCascades) mostCascades = cascade;
        break;
      }
      total += won * factors[Math.min(cascade, factors.length - 1)]!;
      for (let reel = 0; reel < reels; reel += 1) {
        const gone = (removed >>> (reel * pitch)) & ((1 << rows) - 1);
        if (gone === 0) continue;
        const strip = numbers[reel]!;
        let to = rows - 1;
        for (let row = rows - 1; row >= 0; row -= 1)
          if (((gone >>> row) & 1) === 0) {
            screen[reel * rows + to] = screen[reel * rows + row]!;
            to -= 1;
          }
        let at = next[reel]!;
        for (; to >= 0; to -= 1) {
          screen[reel * rows + to] = strip[at]!;
          at = at === 0 ? lengths[reel]! - 1 : at - 1;
        }
        next[reel] = at;
      }
    }
    rounds += 1;
    if (total > 0) {
      hits += 1;
      if (total > 10_000) above += 1;
      const exact = BigInt(total);
      paid += exact;
      squares += exact * exact;
      if (total > maxWin) maxWin = total;
    }
    let reel = reels - 1;
    while (reel >= 0 && (stops[reel]! += 1) === lengths[reel]) {
      stops[reel] = 0;
      reel -= 1;
    }
    if (reel < 0) break;
  }
  return { rounds: BigInt(rounds), paid, squares, hits: BigInt(hits), above: BigInt(above), maxWin: BigInt(maxWin), mostCascades };
}
