/**
 * Gem fall: five reels of five, clusters of five or more alike that touch along a side. What has paid disappears, what stood above falls, and
 * the reel's strip goes on falling from above: nothing but the five stops is drawn. Each cascade pays with a higher factor.
 *
 * Order of numbers: for reel 1 … 5 the stop, `below(strip length)`: the strip's place that is seen at the top. Below it follow the next places of
 * the strip, above it fall the places before; the strip is a ring.
 */
import type { UniformSource } from '@sortes/fairness';
import { fraction, toNumber } from '../fraction.js';
import { readFields } from '../read.js';
import { ChoiceError, multiplierScale, type GameMath, type RoundGame, type RoundState } from '../round-game.js';
import type { Cell, PayTable, Scene, SlotShown, SlotWin } from './scene.js';

export type GemFallChoice = Readonly<Record<string, never>>;

/** All that decides a game of this kind, so that the test can count a shorter one through `playGemFall` itself. */
export interface GemFallForm {
  /** One ring for each reel, from top to bottom. */
  readonly strips: readonly (readonly string[])[];
  readonly rows: number;
  /** Stands for every symbol that pays; may belong to several clusters at once, and makes none alone. */
  readonly wild: string;
  readonly smallest: number;
  /** Of the spin, the first cascade, the second …; the last one for all that follow. */
  readonly factors: readonly number[];
  /** Pays from this size on, in 1/10 000 of the stake; sizes ascend. */
  readonly pays: readonly { readonly symbol: string; readonly pays: readonly { readonly count: number; readonly pays: bigint }[] }[];
}

function clustersOf(form: GemFallForm, screen: readonly (readonly string[])[]): SlotWin[] {
  const { rows, smallest, wild } = form;
  const counts = new Map<string, number>();
  for (const column of screen) for (const symbol of column) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  const wilds = counts.get(wild) ?? 0;
  const wins: SlotWin[] = [];
  for (const { symbol, pays } of form.pays) {
    // Too few on the whole screen: no need to look at where they stand.
    if ((counts.get(symbol) ?? 0) + wilds < smallest) continue;
    // In which cluster a cell was reached last, from 1; a wild may be reached again by the next one.
    const reached = new Uint8Array(screen.length * rows);
    let clusters = 0;
    for (let reel = 0; reel < screen.length; reel += 1)
      for (let row = 0; row < rows; row += 1) {
        if (screen[reel]![row] !== symbol || reached[reel * rows + row] !== 0) continue;
        clusters += 1;
        const cells: Cell[] = [];
        const visit = (x: number, y: number): void => {
          const found = screen[x]?.[y];
          if ((found !== symbol && found !== wild) || reached[x * rows + y] === clusters) return;
          reached[x * rows + y] = clusters;
          cells.push([x, y]);
        };
        visit(reel, row);
        for (let at = 0; at < cells.length; at += 1) {
          const [x, y] = cells[at]!;
          visit(x - 1, y);
          visit(x + 1, y);
          visit(x, y - 1);
          visit(x, y + 1);
        }
        if (cells.length < smallest) continue;
        const paid = pays.findLast(({ count }) => count <= cells.length)?.pays ?? 0n;
        cells.sort((left, right) => left[0] - right[0] || left[1] - right[1]);
        wins.push({ symbol, cells, count: cells.length, pays: String(paid) });
      }
  }
  return wins;
}

/** A round of a form. It ends because the full cycle has been counted (see `gemFallCycle`). */
export function playGemFall(form: GemFallForm, source: UniformSource): RoundState<SlotShown> {
  const stops = form.strips.map((strip) => source.below(strip.length));
  const next = stops.map((stop) => stop - 1);
  const symbolAt = (reel: number, place: number): string => {
    const strip = form.strips[reel]!;
    return strip[((place % strip.length) + strip.length) % strip.length]!;
  };
  let screen = stops.map((stop, reel) => Array.from({ length: form.rows }, (_, row) => symbolAt(reel, stop + row)));
  const scenes: Scene[] = [];
  let total = 0n;
  for (let cascade = 0; ; cascade += 1) {
    const factor = form.factors[Math.min(cascade, form.factors.length - 1)]!;
    const wins = clustersOf(form, screen);
    const won = wins.reduce((sum, { pays }) => sum + BigInt(pays), 0n) * BigInt(factor);
    total += won;
    scenes.push({ kind: cascade === 0 ? 'base' : 'cascade', screen, wins, factor, won: String(won), total: String(total) });
    if (wins.length === 0) return { shown: { scenes }, over: true, multiplier: total };
    const gone = new Set(wins.flatMap(({ cells }) => cells.map(([reel, row]) => reel * form.rows + row)));
    screen = screen.map((column, reel) => {
      const kept = column.filter((_, row) => !gone.has(reel * form.rows + row));
      while (kept.length < form.rows) {
        kept.unshift(symbolAt(reel, next[reel]!));
        next[reel]! -= 1;
      }
      return kept;
    });
  }
}

/** The published form. */
export const gemFallForm: GemFallForm = {
  strips: [
    'ruby pearl sapphire amber amethyst amber emerald emerald amethyst amethyst amber amber ruby ruby topaz topaz topaz sapphire sapphire pearl topaz pearl pearl emerald',
    'ruby ruby amethyst amethyst amber amber pearl ruby emerald diamond topaz topaz amber emerald emerald amber sapphire sapphire pearl pearl topaz amethyst sapphire pearl topaz',
    'topaz ruby sapphire pearl pearl amber topaz topaz pearl pearl diamond ruby amber amber amber amethyst amethyst ruby topaz sapphire emerald emerald emerald amethyst sapphire',
    'topaz pearl emerald emerald amethyst pearl topaz pearl ruby sapphire amber amethyst amber emerald pearl sapphire sapphire amber amber amethyst diamond topaz topaz ruby ruby',
    'topaz pearl pearl ruby ruby sapphire amber amber topaz topaz ruby topaz amethyst amethyst emerald sapphire emerald emerald pearl pearl amethyst amber amber sapphire',
  ].map((strip) => strip.split(' ')),
  rows: 5,
  wild: 'diamond',
  smallest: 5,
  factors: [1, 2, 3, 5, 8, 12, 20],
  pays: (
    [
      ['ruby', [18_000n, 30_000n, 60_000n, 120_000n, 300_000n, 1_200_000n, 5_000_000n]],
      ['emerald', [12_000n, 22_000n, 40_000n, 100_000n, 250_000n, 1_000_000n, 4_000_000n]],
      ['sapphire', [11_000n, 20_000n, 40_000n, 80_000n, 200_000n, 800_000n, 3_000_000n]],
      ['amethyst', [9_000n, 16_000n, 30_000n, 60_000n, 150_000n, 600_000n, 2_500_000n]],
      ['topaz', [4_000n, 7_000n, 15_000n, 30_000n, 80_000n, 300_000n, 1_500_000n]],
      ['amber', [4_000n, 6_000n, 12_000n, 20_000n, 60_000n, 250_000n, 1_200_000n]],
      ['pearl', [3_000n, 5_000n, 8_000n, 20_000n, 50_000n, 200_000n, 1_000_000n]],
    ] as const
  ).map(([symbol, pays]) => ({ symbol, pays: pays.map((paid, index) => ({ count: [5, 6, 7, 8, 9, 11, 13][index]!, pays: paid })) })),
};

/**
 * The full cycle of the published form: every combination of the five stops, counted once each. Recomputed, and compared, by
 * `npm run statistics -- --only gem-fall`; too long for a page or for `npm test`, which prove the counting on a shorter form.
 */
export const gemFallCycle = {
  rounds: 9_000_000n,
  paid: 85_933_281_000n,
  squares: 15_821_266_407_000_000n,
  hits: 3_227_732n,
  above: 1_805_456n,
  maxWin: 14_563_000n,
  mostCascades: 10,
} as const;

/** For the game's rules and pay table. */
export const payTable: PayTable = {
  symbols: [
    ...gemFallForm.pays.map(({ symbol, pays }) => ({ symbol, role: 'pay' as const, pays })),
    { symbol: 'diamond', role: 'wild', pays: [] },
  ],
  reels: 5,
  rows: [5, 5, 5, 5, 5],
};

function mathOf(): GameMath {
  const { rounds, paid, squares, hits, above, maxWin } = gemFallCycle;
  const rtp = fraction(paid, rounds * multiplierScale);
  const variance = fraction(squares * rounds - paid * paid, (rounds * multiplierScale) ** 2n);
  return { rtp, hitRate: fraction(hits, rounds), aboveRate: fraction(above, rounds), maxWin, variance: toNumber(variance) };
}

/** Standard deviation 4.1 stakes. Exact in every figure, the variance and the largest win included: all rounds of the cycle have been counted. */
export const gemFall: RoundGame<GemFallChoice, never, SlotShown> = {
  code: 'gem-fall',
  kind: 'slot',
  rulesVersion: 1,
  readChoice: (raw) => {
    readFields(raw, []);
    return {};
  },
  readMove: () => {
    throw new ChoiceError('this game knows no moves');
  },
  costOf: () => multiplierScale,
  play: (_choice, moves, source) => {
    if (moves.length > 0) throw new ChoiceError('this game knows no moves');
    return playGemFall(gemFallForm, source);
  },
  variants: [{ name: 'spin', choice: {} }],
  mathOf,
};
