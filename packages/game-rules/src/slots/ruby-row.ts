import type { UniformSource } from '@sortes/fairness';
import { difference, fraction, product, toNumber } from '../fraction.js';
import { multiplierScale, type GameMath, type RoundGame } from '../round-game.js';
import { lineWins, type Lines } from './lines.js';
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
} from './reels.js';
import type { PayTable, SlotShown } from './scene.js';

/** Three rows and two diagonals. */
const lines: Lines = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
];

/** Lines pay three of a kind; a fifth of the stake lies on each line, so 2 000 is the line's own stake. */
export const payTable: PayTable = {
  symbols: [
    { symbol: 'wild', role: 'wild', pays: [{ count: 3, pays: 500_000n }] },
    { symbol: 'seven', role: 'pay', pays: [{ count: 3, pays: 240_000n }] },
    { symbol: 'ruby', role: 'pay', pays: [{ count: 3, pays: 100_000n }] },
    { symbol: 'star', role: 'pay', pays: [{ count: 3, pays: 70_000n }] },
    { symbol: 'bell', role: 'pay', pays: [{ count: 3, pays: 50_000n }] },
    { symbol: 'grape', role: 'pay', pays: [{ count: 3, pays: 30_000n }] },
    { symbol: 'orange', role: 'pay', pays: [{ count: 3, pays: 20_000n }] },
    { symbol: 'lemon', role: 'pay', pays: [{ count: 3, pays: 14_000n }] },
    { symbol: 'cherry', role: 'pay', pays: [{ count: 3, pays: 8_000n }] },
  ],
  lines,
  reels: 3,
  rows: [3, 3, 3],
  fullScreenFactor: 2,
};

const strips: readonly Strip[] = [
  strip(
    'seven lemon cherry cherry cherry cherry wild lemon orange bell grape star lemon lemon lemon orange cherry grape bell orange ruby cherry orange grape star wild',
  ),
  strip(
    'seven grape lemon lemon lemon lemon orange wild cherry star grape cherry cherry cherry cherry bell orange lemon ruby cherry orange wild grape bell orange star',
  ),
  strip(
    'seven orange wild cherry cherry cherry cherry grape lemon bell orange star lemon lemon lemon wild grape cherry ruby orange lemon bell cherry orange grape star',
  ),
];

/** What a slot of rows and diagonals is made of. */
export interface RubyRowParts {
  readonly strips: readonly Strip[];
  readonly payTable: PayTable;
}

/**
 * Three reels of three rows, five lines. Wilds stand for every symbol and pay of their own. When one symbol, with or without wilds, fills the
 * screen, every line wins and the wins are doubled. Numbers taken: one below the length of each strip, from the left.
 */
export function buildRubyRow(parts: RubyRowParts): RoundGame<SpinChoice, never, SlotShown> {
  const table = parts.payTable;
  const reels = parts.strips.map((each, reel) => reelOf(each, table.rows[reel] as number));
  const pays = paysOf(table, 'pay', 'wild');
  const wild = symbolOf(table, 'wild');
  const fullFactor = table.fullScreenFactor ?? 1;
  let math: GameMath | undefined;
  return {
    code: 'ruby-row',
    kind: 'slot',
    rulesVersion: 1,
    readChoice: readSpinChoice,
    readMove: readNoMove,
    costOf: () => multiplierScale,
    play(_choice, moves, source: UniformSource) {
      if (moves.length > 0) readNoMove();
      const screen = spin(reels, source);
      const wins = lineWins(screen, table.lines as Lines, pays, wild);
      const factor = wins.length > 0 && isFull(screen, wild) ? fullFactor : 1;
      let won = 0n;
      for (const win of wins) won += BigInt(win.pays);
      won *= BigInt(factor);
      return {
        shown: { scenes: [{ kind: 'base', screen, wins, factor, won: String(won), total: String(won) }] },
        over: true,
        multiplier: won,
      };
    },
    variants: [{ name: 'spin', choice: {} }],
    mathOf: () => (math ??= countCycle(reels, table)),
  };
}

/** Whether one symbol fills the screen, wilds standing for it. */
function isFull(screen: Screen, wild: string | undefined): boolean {
  let only = wild;
  for (const window of screen)
    for (const symbol of window) {
      if (symbol === wild || symbol === only) continue;
      if (only !== wild) return false;
      only = symbol;
    }
  return true;
}

/**
 * Exact figures by the full cycle: every stop of every reel once. It shares no code with `play`: symbols are bits, a wild is all bits, and what
 * is left of the bits of a line (or of the screen) is the symbol that it wins with.
 */
function countCycle(reels: readonly Reel[], table: PayTable): GameMath {
  const bits = new Map(table.symbols.filter(({ role }) => role === 'pay').map(({ symbol }, place) => [symbol, 1 << place]));
  const all = (1 << bits.size) - 1;
  const paysByBits = new Map<number, number>();
  for (const { symbol, pays } of table.symbols)
    paysByBits.set(bits.get(symbol) ?? all, Number(pays.find(({ count }) => count === reels.length)?.pays ?? 0n));
  const masks = reels.map((reel) => reel.map((window) => window.map((symbol) => bits.get(symbol) ?? all)));
  const screenLines = table.lines as Lines;
  let [cycle, hits, above, total, squares, most] = [0, 0, 0, 0n, 0n, 0];
  const left = screenLines.map(() => all);
  const count = (reel: number, lineBits: readonly number[], screenBits: number): void => {
    const windows = masks[reel];
    if (windows === undefined) {
      cycle += 1;
      let won = 0;
      for (const found of lineBits) if (found !== 0) won += paysByBits.get(found) ?? 0;
      if (screenBits !== 0) won *= table.fullScreenFactor ?? 1;
      if (won === 0) return;
      hits += 1;
      if (BigInt(won) > multiplierScale) above += 1;
      total += BigInt(won);
      squares += BigInt(won) * BigInt(won);
      most = Math.max(most, won);
      return;
    }
    for (const window of windows)
      count(
        reel + 1,
        lineBits.map((found, line) => found & (window[screenLines[line]?.[reel] as number] as number)),
        window.reduce((found, mask) => found & mask, screenBits),
      );
  };
  count(0, left, all);
  const scale = multiplierScale;
  const rtp = fraction(total, BigInt(cycle) * scale);
  return {
    rtp,
    hitRate: fraction(hits, cycle),
    aboveRate: fraction(above, cycle),
    maxWin: BigInt(most),
    variance: toNumber(difference(fraction(squares, BigInt(cycle) * scale * scale), product(rtp, rtp))),
  };
}

/** What the game is built of, as published. */
export const rubyRowParts: RubyRowParts = { strips, payTable };

export const rubyRow = buildRubyRow(rubyRowParts);
