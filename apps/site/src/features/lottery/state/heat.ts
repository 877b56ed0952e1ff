import type { Game, Play } from '@sortes/lottery-rules';
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

/**
 * Marks the fifth drawn most and the fifth drawn least, out of at least `leastDrawsForHeat` draws. Ties with the border count in, so equal symbols are marked alike; when all
 * are equal none is.
 */
export function heatOf(symbols: readonly SymbolTrend[], draws: number): ReadonlyMap<string, Heat> {
  const hits = symbols.map((symbol) => symbol.hits).sort((one, other) => one - other);
  const fifth = Math.max(1, Math.round(symbols.length / 5));
  const cold = hits[fifth - 1] ?? 0;
  const hot = hits[hits.length - fifth] ?? 0;
  return new Map(
    symbols.map((symbol) => [
      symbol.symbol,
      {
        ...symbol,
        heat: draws < leastDrawsForHeat || hot === cold ? 'plain' : symbol.hits >= hot ? 'hot' : symbol.hits <= cold ? 'cold' : 'plain',
      },
    ]),
  );
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
    if (own.every((each) => each !== undefined) && wanted.length === symbols.length) return heatOf(wanted, draws);
  }
  return undefined;
}
