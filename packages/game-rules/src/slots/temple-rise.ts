/**
 * Temple rise: six reels whose heights change with every spin, two to seven rows, up to 117 649 ways. A lit reel rises to seven torches, which
 * are wild; in free spins one reel is lit every time. Four temples or more begin eight free spins, the first paid once, the eighth eightfold;
 * they cannot be won again. The free spins may be bought.
 *
 * Order of numbers, of each spin: which reel is lit, `below(sum of the mode's lit weights)`, in the order of `Mode.lit`; then for reel 1 … 6, the
 * lit one left out, its height, `below(sum of weights)`, and its stop, `below(strip length)`, the place that is seen at the top. First the spin
 * that was paid for (none when the free spins were bought), then the free spins one by one.
 */
import type { UniformSource } from '@sortes/fairness';
import { fraction } from '../fraction.js';
import { readFields } from '../read.js';
import { ChoiceError, multiplierScale, type GameMath, type RoundGame, type RoundState } from '../round-game.js';
import type { Cell, PayTable, Scene, SlotShown, SlotWin } from './scene.js';

export interface TempleRiseChoice {
  /** The free spins at once, for their own price. */
  readonly buy: boolean;
}

/** How spins of one sort fall. */
export interface Mode {
  /** One ring for each reel, from top to bottom. */
  readonly strips: readonly (readonly string[])[];
  readonly heights: readonly { readonly height: number; readonly weight: number }[];
  /** Which reel is lit; without a reel, none is. */
  readonly lit: readonly { readonly reel?: number; readonly weight: number }[];
}

/** All that decides a game of this kind, so that the test can enumerate a smaller one through `playTempleRise` itself. */
export interface TempleRiseForm {
  readonly base: Mode;
  readonly free: Mode;
  /** Rows of a lit reel: the most that a reel can have. */
  readonly tallest: number;
  readonly wild: string;
  readonly scatter: string;
  /** Of so many reels from the first on, for each way, in 1/10 000 of the stake; ascending, every count from the smallest to all reels. */
  readonly pays: readonly { readonly symbol: string; readonly pays: readonly { readonly count: number; readonly pays: bigint }[] }[];
  readonly startsFrom: number;
  /** Of the free spins, one after another. */
  readonly factors: readonly number[];
  /** What the free spins cost when they are bought, in 1/10 000 of the stake. */
  readonly price: bigint;
}

function pick<Option extends { readonly weight: number }>(options: readonly Option[], source: UniformSource): Option {
  let rest = source.below(options.reduce((total, { weight }) => total + weight, 0));
  for (const option of options) {
    if (rest < option.weight) return option;
    rest -= option.weight;
  }
  throw new RangeError('the weights do not cover their sum');
}

interface Spin {
  readonly screen: readonly (readonly string[])[];
  readonly lit: number | undefined;
  readonly wins: readonly SlotWin[];
  readonly won: bigint;
  readonly scatters: readonly Cell[];
}

function spin(form: TempleRiseForm, mode: Mode, source: UniformSource): Spin {
  const lit = pick(mode.lit, source).reel;
  const screen = mode.strips.map((strip, reel) => {
    if (reel === lit) return Array.from({ length: form.tallest }, () => form.wild);
    const { height } = pick(mode.heights, source);
    const stop = source.below(strip.length);
    return Array.from({ length: height }, (_, row) => strip[(stop + row) % strip.length]!);
  });
  const wins: SlotWin[] = [];
  let won = 0n;
  for (const { symbol, pays } of form.pays) {
    let [count, ways] = [0, 1];
    for (; count < screen.length; count += 1) {
      let here = 0;
      for (const found of screen[count]!) if (found === symbol || found === form.wild) here += 1;
      if (here === 0) break;
      ways *= here;
    }
    const paid = pays.find((entry) => entry.count === count)?.pays;
    if (paid === undefined) continue;
    const cells: Cell[] = [];
    for (let reel = 0; reel < count; reel += 1)
      for (const [row, found] of screen[reel]!.entries()) if (found === symbol || found === form.wild) cells.push([reel, row]);
    wins.push({ symbol, cells, count, ways, pays: String(paid * BigInt(ways)) });
    won += paid * BigInt(ways);
  }
  const scatters: Cell[] = [];
  for (const [reel, column] of screen.entries())
    for (const [row, found] of column.entries()) if (found === form.scatter) scatters.push([reel, row]);
  return { screen, lit, wins, won, scatters };
}

function sceneOf(kind: Scene['kind'], { screen, lit, wins, won }: Spin, factor: number, before: bigint): Scene {
  return {
    kind,
    screen,
    wins,
    factor,
    won: String(won * BigInt(factor)),
    total: String(before + won * BigInt(factor)),
    ways: screen.reduce((ways, column) => ways * column.length, 1),
    ...(lit === undefined ? {} : { expanded: [lit] }),
  };
}

/** A round of a form. */
export function playTempleRise(form: TempleRiseForm, { buy }: TempleRiseChoice, source: UniformSource): RoundState<SlotShown> {
  const scenes: Scene[] = [];
  let total = 0n;
  let begins = buy;
  if (!buy) {
    const found = spin(form, form.base, source);
    begins = found.scatters.length >= form.startsFrom;
    total = found.won;
    const scene = sceneOf('base', found, 1, 0n);
    const spins = form.factors.length;
    scenes.push(begins ? { ...scene, left: spins, awarded: { spins, cells: found.scatters } } : scene);
  }
  if (begins)
    for (const [index, factor] of form.factors.entries()) {
      const found = spin(form, form.free, source);
      scenes.push({ ...sceneOf('free', found, factor, total), left: form.factors.length - index - 1 });
      total += found.won * BigInt(factor);
    }
  return { shown: { scenes }, over: true, multiplier: total };
}

function reelsOf(strips: readonly string[], without?: string): string[][] {
  return strips.map((strip) => strip.split(' ').filter((symbol) => symbol !== without));
}

function weighted(...weights: readonly number[]): Mode['heights'] {
  return weights.map((weight, index) => ({ height: index + 2, weight }));
}

const strips = [
  'maize parrot serpent amphora hibiscus mask maize temple amphora hibiscus serpent parrot idol maize hibiscus mask jaguar amphora serpent hibiscus maize parrot idol amphora mask jaguar',
  'amphora serpent temple hibiscus idol maize mask hibiscus amphora serpent jaguar maize parrot mask amphora hibiscus serpent maize parrot jaguar amphora hibiscus idol maize mask parrot',
  'maize parrot serpent amphora jaguar mask idol maize parrot hibiscus amphora serpent mask hibiscus jaguar amphora parrot idol maize serpent hibiscus temple maize amphora hibiscus mask',
  'maize amphora idol mask hibiscus parrot serpent jaguar amphora maize mask parrot idol hibiscus maize serpent amphora hibiscus parrot maize temple amphora jaguar mask serpent hibiscus',
  'temple mask idol parrot amphora maize serpent mask hibiscus parrot maize amphora hibiscus jaguar serpent parrot amphora hibiscus maize mask idol hibiscus jaguar maize amphora serpent',
  'mask amphora maize parrot hibiscus amphora serpent maize parrot mask temple hibiscus maize amphora idol hibiscus serpent mask jaguar parrot hibiscus idol amphora maize serpent jaguar',
];

/** The published form. In free spins there are no temples: what begins them is not won again. */
export const templeRiseForm: TempleRiseForm = {
  base: {
    strips: reelsOf(strips),
    heights: weighted(9, 7, 5, 3, 2, 2),
    lit: [{ weight: 16 }, ...[1, 2, 3, 4].map((reel) => ({ reel, weight: 1 }))],
  },
  free: {
    strips: reelsOf(strips, 'temple'),
    heights: weighted(19, 16, 10, 6, 4, 4),
    lit: [1, 2, 3, 4].map((reel) => ({ reel, weight: 1 })),
  },
  tallest: 7,
  wild: 'torch',
  scatter: 'temple',
  pays: (
    [
      ['idol', 5_000n, 15_000n, 60_000n, 250_000n],
      ['jaguar', 3_000n, 7_000n, 25_000n, 70_000n],
      ['serpent', 2_000n, 4_000n, 10_000n, 25_000n],
      ['mask', 1_200n, 2_500n, 6_000n, 15_000n],
      ['parrot', 2_000n, 4_000n, 8_000n],
      ['amphora', 1_000n, 2_000n, 4_000n],
      ['hibiscus', 800n, 1_500n, 3_000n],
      ['maize', 500n, 1_000n, 2_000n],
    ] as const
  ).map(([symbol, ...pays]) => ({ symbol, pays: pays.map((paid, index) => ({ count: 7 - pays.length + index, pays: paid })) })),
  startsFrom: 4,
  factors: [1, 2, 3, 4, 5, 6, 7, 8],
  price: 1_000_000n,
};

/**
 * The published form's exact figures, so that no page has to work them out: `templeRiseMath` (`temple-rise-math.ts`) gives them, and the test holds
 * them to it.
 */
const figures: { readonly spin: GameMath; readonly bought: GameMath } = {
  spin: {
    rtp: fraction(24956870782318749064800983n, 25982945724100239632576000n),
    hitRate: fraction(
      2786568895187707963519258919315520112291749215443676679197156545922033533690923653424937764888794487068639773483929536117n,
      6858748142152680043116377212314311434629477992770827139994715772391464270185679197311401367187500000000000000000000000000n,
    ),
    maxWin: 97629000n,
    variance: 108.32878893564144,
  },
  bought: {
    rtp: fraction(834836447352390912n, 872710325927734375n),
    hitRate: fraction(
      16495629175711337055007270909158731556691127132139724231767556814841005769210579658383853165590096649798719n,
      16512946760009355867163218725227406214270896619097556754276467927411431446671485900878906250000000000000000n,
    ),
    maxWin: 95508000n,
    variance: 1.610982076478772,
  },
};

/** For the game's rules and pay table; pays are of each way. */
export const payTable: PayTable = {
  symbols: [
    ...templeRiseForm.pays.map(({ symbol, pays }) => ({ symbol, role: 'pay' as const, pays })),
    { symbol: 'torch', role: 'wild', pays: [] },
    { symbol: 'temple', role: 'scatter', pays: [] },
  ],
  reels: 6,
  rows: [7, 7, 7, 7, 7, 7],
};

/**
 * Standard deviation 10.4 stakes, of bought free spins 1.3 prices. All figures are exact. No cap is applied, none is needed: the strips allow no spin above 265.3 times the stake before its
 * factor, and no round above 9 762.9 times.
 */
export const templeRise: RoundGame<TempleRiseChoice, never, SlotShown> = {
  code: 'temple-rise',
  kind: 'slot',
  rulesVersion: 1,
  readChoice: (raw) => {
    const { buy = false } = readFields(raw, ['buy']);
    if (typeof buy !== 'boolean') throw new ChoiceError('buy is true or false');
    return { buy };
  },
  readMove: () => {
    throw new ChoiceError('this game knows no moves');
  },
  costOf: ({ buy }) => (buy ? templeRiseForm.price : multiplierScale),
  play: (choice, moves, source) => {
    if (moves.length > 0) throw new ChoiceError('this game knows no moves');
    return playTempleRise(templeRiseForm, choice, source);
  },
  variants: [
    { name: 'spin', choice: { buy: false } },
    { name: 'buy', choice: { buy: true } },
  ],
  mathOf: ({ buy }) => (buy ? figures.bought : figures.spin),
};
