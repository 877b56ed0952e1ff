import type { UniformSource } from '@sortes/fairness';
import { difference, fraction, product, toNumber } from '../fraction.js';
import { multiplierScale, type GameMath, type RoundGame } from '../round-game.js';
import { countScreens } from './counting.js';
import { countFeature, withScatters } from './free-spins.js';
import { lineRules } from './line-counting.js';
import { lineWins, scatterWin, type Lines } from './lines.js';
import { paysOf, readNoMove, readSpinChoice, reelOf, spin, strip, symbolOf, type SpinChoice, type Strip } from './reels.js';
import type { PayTable, Scene, SlotShown } from './scene.js';

const lines: Lines = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 0, 0],
  [2, 2, 1, 2, 2],
  [1, 2, 2, 2, 1],
  [1, 0, 0, 0, 1],
  [1, 0, 1, 0, 1],
  [1, 2, 1, 2, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
  [0, 2, 0, 2, 0],
];

const lineShare = 500n;

/** Lines pay from three of a kind; a twentieth of the stake lies on each line, so 500 is the line's own stake. */
function linePays(symbol: string, ...[five, four, three]: readonly [bigint, bigint, bigint]): PayTable['symbols'][number] {
  return {
    symbol,
    role: 'pay',
    pays: [
      { count: 5, pays: five * lineShare },
      { count: 4, pays: four * lineShare },
      { count: 3, pays: three * lineShare },
    ],
  };
}

export const payTable: PayTable = {
  symbols: [
    { symbol: 'wild', role: 'wild', pays: [] },
    {
      symbol: 'scroll',
      role: 'scatter',
      pays: [
        { count: 5, pays: 500_000n },
        { count: 4, pays: 50_000n },
        { count: 3, pays: 10_000n },
      ],
    },
    linePays('dragon', 1000n, 250n, 60n),
    linePays('tiger', 600n, 160n, 50n),
    linePays('lantern', 400n, 120n, 40n),
    linePays('drum', 300n, 100n, 30n),
    linePays('fan', 250n, 80n, 25n),
    linePays('ace', 200n, 60n, 20n),
    linePays('king', 180n, 50n, 20n),
    linePays('queen', 150n, 40n, 15n),
    linePays('jack', 150n, 40n, 15n),
  ],
  lines,
  reels: 5,
  rows: [3, 3, 3, 3, 3],
  freeSpins: {
    awards: [
      { count: 5, spins: 20 },
      { count: 4, spins: 15 },
      { count: 3, spins: 10 },
    ],
    factor: 3,
    retrigger: true,
    most: 30,
  },
};

const strips: readonly Strip[] = [
  strip(
    'fan king jack queen ace jack king fan tiger king drum queen ace king queen jack lantern ace drum fan king lantern ace king drum ace jack scroll queen ace dragon tiger',
  ),
  strip(
    'lantern drum tiger fan lantern queen king wild fan jack lantern fan jack tiger drum queen dragon king queen jack dragon king drum jack fan lantern scroll ace tiger queen drum ace',
  ),
  strip(
    'jack queen king tiger fan ace lantern jack king lantern drum jack ace fan drum king wild fan ace tiger queen dragon jack lantern dragon fan queen drum scroll tiger lantern king',
  ),
  strip(
    'tiger dragon lantern jack queen king scroll tiger queen ace king jack wild ace drum fan ace lantern king fan lantern drum ace queen fan drum tiger jack queen dragon king drum',
  ),
  strip(
    'tiger fan lantern jack king fan queen ace king tiger drum queen ace scroll king drum fan queen king ace queen jack drum dragon fan jack lantern ace drum tiger lantern dragon',
  ),
];

/** More wilds than in the spin that is paid for. */
const freeStrips: readonly Strip[] = [
  strip(
    'king jack ace king queen jack scroll king tiger drum queen lantern jack tiger ace drum lantern ace fan king queen drum ace fan queen lantern tiger fan ace jack dragon fan',
  ),
  strip(
    'fan drum queen tiger drum dragon jack king fan lantern king drum tiger lantern wild jack king ace fan wild lantern ace queen drum dragon fan tiger wild scroll ace queen jack',
  ),
  strip(
    'wild tiger lantern king dragon queen jack king drum lantern fan jack ace wild drum queen lantern dragon scroll ace queen lantern wild king jack tiger king fan drum ace fan queen',
  ),
  strip(
    'queen lantern fan king dragon wild lantern jack tiger lantern king queen ace jack dragon wild fan drum king tiger fan jack scroll ace drum wild ace king tiger queen ace drum',
  ),
  strip(
    'ace drum king ace fan lantern queen dragon lantern scroll dragon jack drum tiger jack fan king queen ace tiger fan ace queen drum fan king tiger lantern drum jack queen king',
  ),
];

/** What a slot of lines, scatters and free spins is made of. */
export interface DragonScrollParts {
  readonly strips: readonly Strip[];
  /** Strips of the free spins. */
  readonly freeStrips: readonly Strip[];
  readonly payTable: PayTable;
}

/**
 * Five reels of three rows, twenty lines. Wilds (reels 2 to 4) stand for everything but scatters. Three scatters or more, anywhere, pay and award
 * free spins, whose wins are multiplied, scatters' too; free spins can award more, until a round has had `most` of them: what would go beyond is
 * not awarded. Numbers taken: one below the length of each strip, from the left; then the same for each free spin, on the free spins' strips.
 */
export function buildDragonScroll(parts: DragonScrollParts): RoundGame<SpinChoice, never, SlotShown> {
  const table = parts.payTable;
  const reelsOf = (strips: readonly Strip[]) => strips.map((each, reel) => reelOf(each, table.rows[reel] as number));
  const [reels, freeReels] = [reelsOf(parts.strips), reelsOf(parts.freeStrips)];
  const [pays, scatterPays] = [paysOf(table, 'pay', 'wild'), paysOf(table, 'scatter')];
  const [wild, scatter, free] = [symbolOf(table, 'wild'), symbolOf(table, 'scatter'), table.freeSpins];
  if (!wild || !scatter || !free || !table.lines) throw new RangeError('dragon-scroll has wilds, scatters, lines and free spins');
  const screenLines = table.lines;
  const awards = new Map(free.awards.map(({ count, spins }) => [count, spins]));
  let math: GameMath | undefined;

  return {
    code: 'dragon-scroll',
    kind: 'slot',
    rulesVersion: 1,
    readChoice: readSpinChoice,
    readMove: readNoMove,
    costOf: () => multiplierScale,
    play(_choice, moves, source: UniformSource) {
      if (moves.length > 0) readNoMove();
      const scenes: Scene[] = [];
      let [total, left, room] = [0n, 0, free.most];
      do {
        const isFree = scenes.length > 0;
        const screen = spin(isFree ? freeReels : reels, source);
        const wins = lineWins(screen, screenLines, pays, wild);
        const scattered = scatterWin(screen, scatterPays, scatter);
        if (scattered.pays !== '0') wins.push(scattered);
        const factor = isFree ? free.factor : 1;
        let won = 0n;
        for (const win of wins) won += BigInt(win.pays);
        won *= BigInt(factor);
        total += won;
        const spins = Math.min(awards.get(scattered.count) ?? 0, room);
        left += spins - (isFree ? 1 : 0);
        room -= spins;
        scenes.push({
          kind: isFree ? 'free' : 'base',
          screen,
          wins,
          factor,
          won: String(won),
          total: String(total),
          ...((isFree || spins > 0) && { left }),
          ...(spins > 0 && { awarded: { spins, cells: scattered.cells } }),
        });
      } while (left > 0);
      return { shown: { scenes }, over: true, multiplier: total };
    },
    variants: [{ name: 'spin', choice: {} }],
    mathOf: () => (math ??= figures()),
  };

  /**
   * Exact figures: screens by independent reels, by how many scatters they show; the free spins of a class of screens from their end. A screen and
   * the free spins that it awards are independent, given the number of its scatters.
   */
  function figures(): GameMath {
    const classesOf = (of: typeof reels) =>
      countScreens(lineRules({ reels: of, lines: screenLines, pays, wild: wild as string, scatter: scatter as string }));
    const [base, extra] = [classesOf(reels), classesOf(freeReels)];
    const payOf = (scatters: number) => scatterPays.get(scatter as string)?.[scatters] ?? 0n;
    const { most: cap, factor } = free as NonNullable<typeof free>;
    const freeClasses = extra.map((each) => ({
      ...withScatters(each, payOf(each.scatters), BigInt(factor)),
      awards: awards.get(each.scatters) ?? 0,
    }));
    const freeCycle = freeClasses.reduce((all, { screens }) => all + screens, 0n);
    const spins = BigInt(cap);
    const whole = freeCycle ** spins;
    let [cycle, blanks, sums, squares, maxWin] = [0n, 0n, 0n, 0n, 0n];
    for (const each of base) {
      const own = withScatters(each, payOf(each.scatters));
      const begun = awards.get(each.scatters) ?? 0;
      const feature = begun > 0 ? countFeature(freeClasses, begun, cap) : { spins: cap, sum: 0n, squares: 0n, most: 0n };
      cycle += each.screens;
      if (begun === 0 && payOf(each.scatters) === 0n) blanks += each.blanks;
      else if (payOf(each.scatters) === 0n) throw new RangeError('scatters that award free spins pay: a round that has them is a hit');
      sums += own.sum * whole + own.screens * feature.sum;
      squares += own.squares * whole + 2n * own.sum * feature.sum + own.screens * feature.squares;
      if (own.most + feature.most > maxWin) maxWin = own.most + feature.most;
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

/** What the game is built of, as published. */
export const dragonScrollParts: DragonScrollParts = { strips, freeStrips, payTable };

export const dragonScroll = buildDragonScroll(dragonScrollParts);
