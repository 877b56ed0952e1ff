/**
 * Lantern hold: five reels of three with ten lines, and hold and respin. Every coin carries a value of its own; six or more begin three respins
 * in which the coins stay and only the empty cells spin. A new coin sets the respins back to three. In the end all coins are paid; all cells
 * full win the grand jackpot on top, the progressive pool. Mini, minor and major are coins of fixed value.
 *
 * Order of numbers: for reel 1 … 5 the stop, `below(strip length)`, the place that is seen at the top. For each coin seen, by reel and then from
 * the top, its value, `below(sum of weights)`. Then for each respin, for each cell still empty, by reel and then from the top,
 * `below(landing.under)`: under `landing.over` a coin lands, and its value is drawn at once.
 */
import type { UniformSource } from '@sortes/fairness';
import { fraction, sum } from '../fraction.js';
import { readFields } from '../read.js';
import { ChoiceError, multiplierScale, type GameMath, type RoundGame, type RoundState } from '../round-game.js';
import type { Cell, PayTable, Scene, SlotShown, SlotWin } from './scene.js';

export type LanternHoldChoice = Readonly<Record<string, never>>;

/** All that decides a game of this kind, so that the test can enumerate a smaller one through `playLanternHold` itself. */
export interface LanternHoldForm {
  /** One ring for each reel, from top to bottom. The first reel bears no wild: its symbol is what a line pays. */
  readonly strips: readonly (readonly string[])[];
  readonly rows: number;
  /** The row on each reel. */
  readonly lines: readonly (readonly number[])[];
  readonly wild: string;
  readonly coin: string;
  /** Of a kind from the first reel on, in 1/10 000 of the stake. */
  readonly pays: readonly { readonly symbol: string; readonly pays: readonly { readonly count: number; readonly pays: bigint }[] }[];
  /** So many coins begin the respins. */
  readonly startsFrom: number;
  readonly respins: number;
  /** The chance that an empty cell gets a coin in a respin. */
  readonly landing: { readonly over: number; readonly under: number };
  /** What a coin may be worth, in 1/10 000 of the stake; jackpots by name. */
  readonly coins: readonly { readonly value: bigint; readonly weight: number; readonly jackpot?: string }[];
  /** The pool that a full screen wins. */
  readonly grand: string;
}

/** In the scenes of the respins: a cell that holds nothing. No symbol of the pay table. */
export const blank = 'blank';

interface Coin {
  readonly cell: Cell;
  readonly value: bigint;
  readonly jackpot?: string;
}

function drawCoin(form: LanternHoldForm, cell: Cell, source: UniformSource): Coin {
  let rest = source.below(form.coins.reduce((total, { weight }) => total + weight, 0));
  for (const { value, weight, jackpot } of form.coins) {
    if (rest < weight) return jackpot === undefined ? { cell, value } : { cell, value, jackpot };
    rest -= weight;
  }
  throw new RangeError('the weights do not cover their sum');
}

function linesOf(form: LanternHoldForm, screen: readonly (readonly string[])[]): SlotWin[] {
  const wins: SlotWin[] = [];
  for (const [index, line] of form.lines.entries()) {
    const symbol = screen[0]![line[0]!]!;
    const pays = form.pays.find((entry) => entry.symbol === symbol)?.pays;
    if (!pays) continue;
    let count = 1;
    while (count < screen.length) {
      const found = screen[count]![line[count]!];
      if (found !== symbol && found !== form.wild) break;
      count += 1;
    }
    const paid = pays.find((entry) => entry.count === count)?.pays;
    if (paid === undefined) continue;
    wins.push({ symbol, cells: line.slice(0, count).map((row, reel): Cell => [reel, row]), count, line: index + 1, pays: String(paid) });
  }
  return wins;
}

function valuesOf(coins: readonly Coin[], newFrom: number): NonNullable<Scene['values']> {
  return coins.map(({ cell, value, jackpot }, index) => ({
    cell,
    value: String(value),
    ...(jackpot === undefined ? {} : { pool: jackpot }),
    isNew: index >= newFrom,
  }));
}

/** A round of a form. It ends, because each respin without a new coin brings the end nearer and each new coin fills a cell. */
export function playLanternHold(form: LanternHoldForm, source: UniformSource): RoundState<SlotShown> {
  const stops = form.strips.map((strip) => source.below(strip.length));
  const screen = stops.map((stop, reel) => {
    const strip = form.strips[reel]!;
    return Array.from({ length: form.rows }, (_, row) => strip[(stop + row) % strip.length]!);
  });
  const coins: Coin[] = [];
  for (const [reel, column] of screen.entries())
    for (const [row, symbol] of column.entries()) if (symbol === form.coin) coins.push(drawCoin(form, [reel, row], source));
  const wins = linesOf(form, screen);
  let total = wins.reduce((won, { pays }) => won + BigInt(pays), 0n);
  const starts = coins.length >= form.startsFrom;
  const scenes: Scene[] = [
    {
      kind: 'base',
      screen,
      wins,
      factor: 1,
      won: String(total),
      total: String(total),
      ...(coins.length > 0 ? { values: valuesOf(coins, 0) } : {}),
      ...(starts ? { left: form.respins, awarded: { spins: form.respins, cells: coins.map(({ cell }) => cell) } } : {}),
    },
  ];
  if (!starts) return { shown: { scenes }, over: true, multiplier: total };

  const cells = form.strips.length * form.rows;
  const held = screen.map((column) => column.map((symbol) => (symbol === form.coin ? symbol : blank)));
  let left = coins.length === cells ? 0 : form.respins;
  while (left > 0) {
    const before = coins.length;
    for (const [reel, column] of held.entries())
      for (const [row, symbol] of column.entries()) {
        if (symbol !== blank || source.below(form.landing.under) >= form.landing.over) continue;
        column[row] = form.coin;
        coins.push(drawCoin(form, [reel, row], source));
      }
    left = coins.length === cells ? 0 : coins.length > before ? form.respins : left - 1;
    const paid = left > 0 ? 0n : coins.reduce((won, { value }) => won + value, 0n);
    total += paid;
    scenes.push({
      kind: 'respin',
      screen: held.map((column) => [...column]),
      wins: left > 0 ? [] : [collected(form, coins, paid)],
      factor: 1,
      won: String(paid),
      total: String(total),
      left,
      values: valuesOf(coins, before),
    });
  }
  if (scenes.length === 1) {
    // A screen full of coins at once: nothing is left to spin, the scene of the spin itself collects.
    const paid = coins.reduce((won, { value }) => won + value, 0n);
    total += paid;
    scenes[0] = { ...scenes[0]!, wins: [...wins, collected(form, coins, paid)], left: 0, won: String(total), total: String(total) };
  }
  const state = { shown: { scenes }, over: true, multiplier: total };
  return coins.length === cells ? { ...state, poolsWon: [form.grand] } : state;
}

function collected(form: LanternHoldForm, coins: readonly Coin[], paid: bigint): SlotWin {
  return { symbol: form.coin, cells: coins.map(({ cell }) => cell), count: coins.length, pays: String(paid) };
}

/** The published form. */
export const lanternHoldForm: LanternHoldForm = {
  strips: [
    'dragon mooncake dumpling lotus fan tea lotus tea dumpling tea tea mooncake lotus lotus firecracker coin mooncake dumpling mooncake lotus tea fan fan envelope firecracker coin coin dragon envelope dumpling',
    'coin envelope lotus tea envelope firecracker tea lotus lotus tea mooncake lantern tea dumpling dumpling dragon lantern dumpling dumpling mooncake dragon lotus firecracker fan fan coin coin lotus fan mooncake',
    'tea dumpling mooncake lantern firecracker fan coin coin coin lotus envelope dumpling dumpling firecracker envelope tea tea lotus mooncake fan fan lotus dumpling firecracker mooncake mooncake dragon lotus tea lantern',
    'firecracker lotus mooncake firecracker tea tea dumpling dumpling coin coin fan lotus lotus lantern dragon lotus tea envelope lotus tea envelope mooncake dumpling coin fan lantern mooncake dragon fan mooncake',
    'firecracker tea coin envelope firecracker dumpling lotus dragon coin coin lotus dragon fan tea tea envelope firecracker tea fan dumpling mooncake lotus lotus dumpling dumpling mooncake fan mooncake mooncake lantern',
  ].map((strip) => strip.split(' ')),
  rows: 3,
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [0, 0, 1, 2, 2],
    [2, 2, 1, 0, 0],
    [1, 0, 0, 0, 1],
    [1, 2, 2, 2, 1],
    [1, 0, 1, 2, 1],
  ],
  wild: 'lantern',
  coin: 'coin',
  pays: (
    [
      ['dragon', 80_000n, 300_000n, 2_500_000n],
      ['envelope', 40_000n, 160_000n, 800_000n],
      ['firecracker', 25_000n, 80_000n, 400_000n],
      ['fan', 20_000n, 50_000n, 250_000n],
      ['mooncake', 15_000n, 30_000n, 120_000n],
      ['dumpling', 10_000n, 25_000n, 100_000n],
      ['tea', 7_000n, 20_000n, 80_000n],
      ['lotus', 6_000n, 15_000n, 60_000n],
    ] as const
  ).map(([symbol, ...pays]) => ({ symbol, pays: pays.map((paid, index) => ({ count: index + 3, pays: paid })) })),
  startsFrom: 6,
  respins: 3,
  landing: { over: 1, under: 22 },
  coins: [
    { value: 10_000n, weight: 423 },
    { value: 20_000n, weight: 250 },
    { value: 30_000n, weight: 140 },
    { value: 50_000n, weight: 90 },
    { value: 80_000n, weight: 40 },
    { value: 100_000n, weight: 30 },
    { value: 200_000n, weight: 18, jackpot: 'mini' },
    { value: 500_000n, weight: 8, jackpot: 'minor' },
    { value: 5_000_000n, weight: 1, jackpot: 'major' },
  ],
  grand: 'grand',
};

/** What of the cost goes into the grand jackpot, in 1/10 000: half a hundredth. All of it is paid back in time, so that it counts as return. */
const grandShare = 50n;

/**
 * The published form's exact figures, so that no page has to work them out: `lanternHoldMath` (`lantern-hold-math.ts`) gives them, and the test
 * holds them to it. `base` is the return of lines and coins, `grand` the chance of a round that all cells fill.
 */
export const lanternHoldFigures = {
  base: fraction(
    1528038492940433404486634407689222672347446969397871068501726297018589269504891201379935504179946584425902200874557880182616747988263150425716878682967580826362189226374992451425117351824467n,
    1601135988786254595869636816239052794095257082974431031610106063735747444385596246002235821427919474318290391023631232384805915322238177495376188579815711688112276998059946515261030400000000n,
  ),
  hitRate: fraction(1401089n, 6075000n),
  grand: fraction(
    1049152146784952489089551283726197545269756257818299459283272920483084139280916881347062959597578652117559310861467706015547911604494779233515639471270401337061386280676931344917113n,
    106742399252416973057975787749270186273017138864962068774007070915716496292373083066815721428527964954552692734908748825653727688149211833025079238654380779207485133203996434350735360000n,
  ),
  maxWin: 75160000n,
  variance: 43.93752463171304,
};

/** For the game's rules and pay table. */
export const payTable: PayTable = {
  symbols: [
    ...lanternHoldForm.pays.map(({ symbol, pays }) => ({ symbol, role: 'pay' as const, pays })),
    { symbol: 'lantern', role: 'wild', pays: [] },
    { symbol: 'coin', role: 'coin', pays: [] },
  ],
  lines: lanternHoldForm.lines,
  reels: 5,
  rows: [3, 3, 3, 3, 3],
};

function mathOf(): GameMath {
  const { base, hitRate, maxWin, variance } = lanternHoldFigures;
  return { rtp: sum(base, fraction(grandShare, multiplierScale)), hitRate, maxWin, variance };
}

/**
 * Standard deviation 6.6 stakes. Return, hit rate, variance and largest win (15 majors, and the lines that the strips allow beside six coins) are
 * exact; variance and largest win leave the grand jackpot out, whose amount is not of this game. One round in 101 742 wins it.
 */
export const lanternHold: RoundGame<LanternHoldChoice, never, SlotShown> = {
  code: 'lantern-hold',
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
    return playLanternHold(lanternHoldForm, source);
  },
  pools: { [lanternHoldForm.grand]: grandShare },
  variants: [{ name: 'spin', choice: {} }],
  mathOf,
};
