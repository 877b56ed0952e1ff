import type { Game, Play } from '@sortes/lottery-rules';
import { atMost, sumChances } from './chance';
import { symbolsOf } from './picks';

/** How often and how long ago a symbol fell (contract: getTrends). */
export interface SymbolTrend {
  readonly symbol: string;
  readonly hits: number;
  readonly gap: number;
  readonly longestGap: number;
}

export interface Heat extends SymbolTrend {
  readonly heat: 'hot' | 'cold' | 'plain';
}

/** Draws below which nothing is called often or seldom: chance alone would make the words. */
export const leastDrawsForHeat = 30;

/** What lies outside the middle nine tenths of what chance gives is called often or seldom: each tail is this. */
const tail = 0.05;

/** How chance brings the symbols of a row about. */
export interface Draws {
  /** Draws that were counted. */
  readonly draws: number;
  /** A draw shows a symbol at most once. */
  readonly once: boolean;
  /** Chance of each symbol where they are not all alike (sums). */
  readonly chances?: ReadonlyMap<string, number> | undefined;
}

/**
 * Marks the symbols that fell more or less often than the middle nine tenths of a binomial count, out of at least `leastDrawsForHeat` draws; all others are
 * plain. Of a hundred symbols over thirty draws most fall once or never, and that says nothing about any of them.
 */
export function heatOf(symbols: readonly SymbolTrend[], { draws, once, chances }: Draws): ReadonlyMap<string, Heat> {
  const total = symbols.reduce((sum, symbol) => sum + symbol.hits, 0);
  const trials = once ? draws : total;
  const alike = once ? total / Math.max(1, draws * symbols.length) : 1 / Math.max(1, symbols.length);
  const heat = ({ symbol, hits }: SymbolTrend): Heat['heat'] => {
    if (draws < leastDrawsForHeat) return 'plain';
    const chance = chances?.get(symbol) ?? alike;
    if (1 - atMost(hits - 1, trials, chance) <= tail) return 'hot';
    return atMost(hits, trials, chance) <= tail ? 'cold' : 'plain';
  };
  return new Map(symbols.map((symbol) => [symbol.symbol, { ...symbol, heat: heat(symbol) }]));
}

const positionKeys = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH', 'SIXTH', 'SEVENTH', 'EIGHTH', 'NINTH', 'TENTH'];

/** Numbers a draw of the game shows; prize tables count their prizes. */
function drawnCount({ shape }: Game): number {
  return shape.kind === 'prizes' ? shape.prizes.length : shape.count;
}

/**
 * Keys of the trend rows (contract: getTrends) that together speak about a board row, best first as alternatives; each alternative is a list whose figures
 * add up. Empty where none does: figures about something else would mislead.
 */
export function trendKeysOf(game: Game, play: Play, row: number): readonly (readonly string[])[] {
  const { form, reads, code } = play;
  if (game.shape.kind === 'prizes') {
    // First digits, and single prizes other than the special one, are not counted.
    if (form.kind !== 'numbers' || form.width !== 2 || /HEAD|DAU/.test(code)) return [];
    const prizes = reads.prizes ?? [];
    // The first prize of a table is the special one, whatever a game calls it.
    const special = prizes.length === 1 && prizes[0] === game.shape.prizes[0]?.key;
    return prizes.length === drawnCount(game) ? [['LAST2']] : special ? [['SPECIAL']] : [];
  }
  const positions = reads.positions ?? [];
  if (positions.length === 0 || !/^\d+$/.test(symbolsOf(form)[0] ?? '')) return [];
  const keysOf = (those: readonly number[]) => those.map((position) => positionKeys[position] ?? '');
  if (form.kind === 'positions') {
    const own = form.positions.length === positions.length ? positions[row] : undefined;
    return own === undefined ? [] : [keysOf([own])];
  }
  const whole = positions.length === drawnCount(game);
  if (form.kind === 'options') return /SUM/.test(code) && !/TAIL|GROUP/.test(code) && whole ? [['SUM']] : [];
  if (form.kind === 'numbers' && form.width !== (game.shape.kind === 'distinct' ? 2 : 1)) return [];
  if (form.kind === 'tickets') return [];
  if (whole) return [['ALL'], keysOf(positions)];
  // The extra number of Mark Six stands last.
  if (positions.length === 1 && positions[0] === drawnCount(game) - 1) return [['EXTRA'], keysOf(positions)];
  // Places are counted one by one only where they are bet on.
  return drawnCount(game) <= positionKeys.length && game.group !== 'M6' ? [keysOf(positions)] : [];
}

interface TrendRow {
  readonly key: string;
  readonly symbols: readonly SymbolTrend[];
}

/** The figures under a board row, of the first alternative that the server has for every symbol; undefined when none. */
export function figuresOf(
  game: Game,
  play: Play,
  row: number,
  rows: readonly TrendRow[],
  draws: number,
): ReadonlyMap<string, Heat> | undefined {
  const symbols = symbolsOf(play.form);
  for (const keys of trendKeysOf(game, play, row)) {
    const own = keys.map((key) => rows.find((each) => each.key === key));
    const added = new Map<string, SymbolTrend>();
    for (const { symbol, hits, gap, longestGap } of own.flatMap((each) => each?.symbols ?? [])) {
      const known = added.get(symbol);
      added.set(symbol, {
        symbol,
        hits: hits + (known?.hits ?? 0),
        gap: Math.min(gap, known?.gap ?? gap),
        longestGap: Math.max(longestGap, known?.longestGap ?? longestGap),
      });
    }
    const wanted = symbols.flatMap((symbol) => added.get(symbol) ?? []);
    if (own.every((each) => each !== undefined) && wanted.length === symbols.length) {
      const chances = keys[0] === 'SUM' ? sumChances(game.shape) : undefined;
      return heatOf(wanted, { draws, once: game.shape.kind === 'distinct', chances });
    }
  }
  return undefined;
}
