import type { UniformSource } from '@sortes/fairness';
import { difference, fraction, product, toNumber } from '../fraction.js';
import { multiplierScale, type GameMath, type RoundGame } from '../round-game.js';
import { countScreens, type ScreenClass } from './counting.js';
import { withScatters, type FeatureSums } from './free-spins.js';
import { scatterWin } from './lines.js';
import {
  paysOf,
  readNoMove,
  readSpinChoice,
  reelOf,
  spin,
  strip,
  symbolOf,
  type Reel,
  type Screen,
  type SpinChoice,
  type Strip,
  type Window,
} from './reels.js';
import type { PayTable, Scene, SlotShown } from './scene.js';
import { wayRules } from './way-counting.js';
import { wayWins } from './ways.js';

/** What one way pays, in hundredths of the stake. */
function wayPays(symbol: string, ...[five, four, three]: readonly [bigint, bigint, bigint]): PayTable['symbols'][number] {
  return {
    symbol,
    role: 'pay',
    pays: [
      { count: 5, pays: five * 100n },
      { count: 4, pays: four * 100n },
      { count: 3, pays: three * 100n },
    ],
  };
}

export const payTable: PayTable = {
  symbols: [
    { symbol: 'wild', role: 'wild', pays: [] },
    {
      symbol: 'gate',
      role: 'scatter',
      pays: [
        { count: 5, pays: 500_000n },
        { count: 4, pays: 50_000n },
        { count: 3, pays: 10_000n },
      ],
    },
    wayPays('koi', 600n, 250n, 100n),
    wayPays('turtle', 400n, 180n, 60n),
    wayPays('frog', 300n, 150n, 50n),
    wayPays('lotus', 250n, 120n, 40n),
    wayPays('shell', 200n, 100n, 35n),
    wayPays('bamboo', 150n, 75n, 30n),
    wayPays('leaf', 120n, 60n, 25n),
    wayPays('drop', 100n, 50n, 20n),
  ],
  reels: 5,
  rows: [3, 3, 3, 3, 3],
  freeSpins: {
    awards: [
      { count: 5, spins: 12 },
      { count: 4, spins: 10 },
      { count: 3, spins: 8 },
    ],
    factor: 1,
    retrigger: false,
    most: 12,
  },
};

const strips: readonly Strip[] = [
  strip(
    'frog frog gate drop bamboo bamboo leaf shell shell drop koi lotus lotus leaf bamboo bamboo bamboo drop leaf frog frog lotus lotus leaf drop bamboo bamboo leaf drop turtle turtle turtle koi leaf shell shell',
  ),
  strip(
    'frog frog drop leaf shell shell drop turtle turtle frog frog leaf shell shell bamboo drop leaf turtle turtle drop leaf shell drop bamboo bamboo koi wild lotus lotus koi koi drop lotus lotus lotus gate',
  ),
  strip(
    'shell shell shell turtle turtle leaf lotus lotus shell shell turtle turtle frog frog bamboo bamboo drop leaf bamboo bamboo drop leaf lotus lotus gate drop leaf wild koi koi koi drop frog frog leaf drop',
  ),
  strip(
    'wild gate lotus lotus leaf drop bamboo bamboo turtle turtle shell bamboo bamboo bamboo drop frog frog shell shell leaf turtle turtle koi koi koi frog frog drop leaf shell shell drop leaf lotus lotus drop',
  ),
  strip(
    'turtle turtle frog frog koi koi leaf shell shell koi drop leaf lotus drop leaf lotus lotus frog frog gate leaf lotus lotus drop bamboo bamboo turtle turtle drop shell shell bamboo bamboo bamboo leaf drop',
  ),
];

/** Without gates. */
const freeStrips: readonly Strip[] = [
  strip(
    'bamboo bamboo bamboo leaf shell shell lotus lotus drop leaf turtle turtle turtle koi leaf drop frog frog shell shell drop bamboo bamboo koi frog frog leaf bamboo bamboo lotus lotus leaf drop shell leaf drop',
  ),
  strip(
    'frog frog leaf bamboo bamboo frog frog leaf drop lotus turtle turtle bamboo bamboo koi koi koi drop leaf shell shell wild drop turtle turtle shell shell drop lotus lotus leaf drop shell lotus lotus drop',
  ),
  strip(
    'shell shell shell wild drop leaf koi koi lotus shell shell frog frog leaf turtle turtle frog frog koi drop turtle turtle bamboo bamboo drop leaf lotus lotus drop leaf lotus lotus bamboo bamboo leaf drop',
  ),
  strip(
    'bamboo frog frog leaf lotus lotus bamboo bamboo shell shell lotus lotus turtle turtle drop koi leaf drop turtle turtle koi koi drop leaf wild drop leaf shell shell shell bamboo bamboo drop frog frog leaf',
  ),
  strip(
    'lotus lotus lotus frog frog shell koi bamboo bamboo bamboo drop koi koi lotus lotus shell shell leaf drop turtle turtle frog frog leaf drop shell shell leaf drop turtle turtle leaf drop bamboo bamboo leaf',
  ),
];

/** What a slot of ways with reels that turn wild and stay is made of. */
export interface KoiWaysParts {
  readonly strips: readonly Strip[];
  /** Strips of the free spins; they hold no scatters. */
  readonly freeStrips: readonly Strip[];
  readonly payTable: PayTable;
}

/**
 * Five reels of three rows, every way from the left: a symbol pays once for each choice of one of its cells (or a wild) on each reel that it
 * reaches. Three scatters or more, anywhere, pay and award free spins. In free spins a wild turns its whole reel wild, before the wins are
 * counted, and the reel stands still until they end; they win no further spins. Numbers taken: one below the length of each strip, from the
 * left; then for each free spin one for each reel that does not stand still, from the left, on the free spins' strips.
 */
export function buildKoiWays(parts: KoiWaysParts): RoundGame<SpinChoice, never, SlotShown> {
  const table = parts.payTable;
  const reelsOf = (strips: readonly Strip[]) => strips.map((each, reel) => reelOf(each, table.rows[reel] as number));
  const [reels, freeReels] = [reelsOf(parts.strips), reelsOf(parts.freeStrips)];
  const [pays, scatterPays] = [paysOf(table, 'pay'), paysOf(table, 'scatter')];
  const [wildOrNone, scatterOrNone, free] = [symbolOf(table, 'wild'), symbolOf(table, 'scatter'), table.freeSpins];
  if (!wildOrNone || !scatterOrNone || !free) throw new RangeError('koi-ways has wilds, scatters and free spins');
  const [wild, scatter] = [wildOrNone, scatterOrNone];
  if (parts.freeStrips.some((each) => each.includes(scatter))) throw new RangeError('free spins win no further spins');
  const wildReels = freeReels.map((reel): Window => (reel[0] as Window).map(() => wild));
  const ways = table.rows.reduce((all, rows) => all * rows, 1);
  const awards = new Map(free.awards.map(({ count, spins }) => [count, spins]));
  let math: GameMath | undefined;

  return {
    code: 'koi-ways',
    kind: 'slot',
    rulesVersion: 1,
    readChoice: readSpinChoice,
    readMove: readNoMove,
    costOf: () => multiplierScale,
    play(_choice, moves, source: UniformSource) {
      if (moves.length > 0) readNoMove();
      const screen = spin(reels, source);
      const wins = wayWins(screen, pays, wild);
      const scattered = scatterWin(screen, scatterPays, scatter);
      if (scattered.pays !== '0') wins.push(scattered);
      let total = 0n;
      for (const win of wins) total += BigInt(win.pays);
      const spins = awards.get(scattered.count) ?? 0;
      const base = { kind: 'base', screen, wins, factor: 1, won: String(total), total: String(total), ways } as const;
      const scenes: Scene[] = [spins === 0 ? base : { ...base, left: spins, awarded: { spins, cells: scattered.cells } }];
      let expanded: readonly number[] = [];
      for (let left = spins - 1; left >= 0; left -= 1) {
        const held = expanded;
        const landed: Screen = freeReels.map((reel, at) =>
          held.includes(at) ? (wildReels[at] as Window) : (reel[source.below(reel.length)] as Window),
        );
        expanded = landed.flatMap((window, at) => (window.includes(wild) ? [at] : []));
        const counted = landed.map((window, at) => (expanded.includes(at) ? (wildReels[at] as Window) : window));
        const freeWins = wayWins(counted, pays, wild);
        let won = 0n;
        for (const win of freeWins) won += BigInt(win.pays);
        won *= BigInt(free.factor);
        total += won;
        scenes.push({
          kind: 'free',
          screen: counted,
          wins: freeWins,
          factor: free.factor,
          won: String(won),
          total: String(total),
          ways,
          left,
          ...(expanded.length > 0 && { expanded, landed, held }),
        });
      }
      return { shown: { scenes }, over: true, multiplier: total };
    },
    variants: [{ name: 'spin', choice: {} }],
    mathOf: () => (math ??= figures()),
  };

  /** Exact figures: screens by independent reels; the free spins from their end, by the set of reels that stand still. */
  function figures(): GameMath {
    const base = countScreens(wayRules({ reels, pays, wild, scatter }));
    const payOf = (scatters: number) => scatterPays.get(scatter)?.[scatters] ?? 0n;
    const feature = countHeldReels({ reels: freeReels, wildReels, wild, factor: BigInt(free?.factor ?? 1), pays });
    const most = Math.max(0, ...base.map(({ scatters }) => awards.get(scatters) ?? 0));
    const spinCycle = freeReels.reduce((all, { length }) => all * BigInt(length), 1n);
    const whole = spinCycle ** BigInt(most);
    let [cycle, blanks, sums, squares, maxWin] = [0n, 0n, 0n, 0n, 0n];
    for (const each of base) {
      const own = withScatters(each, payOf(each.scatters));
      const begun = awards.get(each.scatters) ?? 0;
      const after = feature(begun);
      const scale = spinCycle ** BigInt(most - begun);
      cycle += each.screens;
      if (payOf(each.scatters) === 0n) {
        if (begun > 0) throw new RangeError('scatters that award free spins pay: a round that has them is a hit');
        blanks += each.blanks;
      }
      sums += own.sum * whole + own.screens * after.sum * scale;
      squares += own.squares * whole + (2n * own.sum * after.sum + own.screens * after.squares) * scale;
      if (own.most + after.most > maxWin) maxWin = own.most + after.most;
    }
    const rtp = fraction(sums, cycle * whole * multiplierScale);
    return {
      rtp,
      hitRate: fraction(cycle - blanks, cycle),
      maxWin,
      variance: toNumber(difference(fraction(squares, cycle * whole * multiplierScale ** 2n), product(rtp, rtp))),
    };
  }
}

/**
 * What so many free spins pay in which a wild turns its reel wild until they end. Given which reels are wild in a spin, what it pays depends on the
 * others alone, which show windows without wilds; so a table of sums for each set of wild reels, taken from the last spin backwards, is exact.
 * Reels that stand still count as if they took a number like the others, so that each spin is one factor of the same denominator.
 */
function countHeldReels(parts: {
  readonly reels: readonly Reel[];
  readonly wildReels: readonly Window[];
  readonly wild: string;
  readonly factor: bigint;
  readonly pays: ReturnType<typeof paysOf>;
}): (spins: number) => FeatureSums {
  const { reels, wildReels, wild, factor, pays } = parts;
  const plain = reels.map((reel) => reel.filter((window) => !window.includes(wild)));
  const able = reels.flatMap((reel, at) => (reel.length > (plain[at] as Reel).length ? [at] : []));
  const sets = Array.from({ length: 2 ** able.length }, (_, bits) => new Set(able.filter((__, place) => (bits >> place) & 1)));
  const onlyClass = (set: ReadonlySet<number>): ScreenClass | undefined => {
    const shown = reels.map((_, at) => (set.has(at) ? [wildReels[at] as Window] : (plain[at] as Reel)));
    return shown.some((reel) => reel.length === 0)
      ? undefined
      : countScreens(wayRules({ reels: shown, pays, wild, scatter: undefined }))[0];
  };
  const classes = sets.map((set) => onlyClass(set));
  const cycle = reels.reduce((all, { length }) => all * BigInt(length), 1n);
  const after = (spins: number): readonly FeatureSums[] => {
    if (spins === 0) return sets.map(() => ({ spins, sum: 0n, squares: 0n, most: 0n }));
    const later = after(spins - 1);
    const scale = cycle ** BigInt(spins - 1);
    return sets.map((held) => {
      const found = { spins, sum: 0n, squares: 0n, most: 0n };
      sets.forEach((set, place) => {
        const screens = classes[place];
        if (screens === undefined || [...held].some((reel) => !set.has(reel))) return;
        // How many stops bring this set about: any for reels that stood still, those with a wild for reels that turn.
        const times = [...set].reduce(
          (all, reel) => all * BigInt((reels[reel] as Reel).length - (held.has(reel) ? 0 : (plain[reel] as Reel).length)),
          1n,
        );
        const own = withScatters(screens, 0n, factor);
        const rest = later[place] as FeatureSums;
        found.sum += times * (own.sum * scale + own.screens * rest.sum);
        found.squares += times * (own.squares * scale + 2n * own.sum * rest.sum + own.screens * rest.squares);
        if (own.most + rest.most > found.most) found.most = own.most + rest.most;
      });
      return found;
    });
  };
  return (spins) => after(spins)[0] as FeatureSums;
}

/** What the game is built of, as published. */
export const koiWaysParts: KoiWaysParts = { strips, freeStrips, payTable };

export const koiWays = buildKoiWays(koiWaysParts);
