import { heatOf, type Heat } from './heat';

/** A column of the chart as the server tells it (contract: getTrendChart). */
export interface ChartColumn {
  readonly key: string;
  readonly symbols: readonly string[];
  readonly gapsBefore: readonly number[];
}

export interface ChartRow {
  readonly numero: string;
  /** For each column the symbols the draw shows, each as often as it shows it. */
  readonly shown: readonly (readonly string[])[];
}

/** One column drawn as a grid: a line a draw, a place a symbol. */
export interface Grid {
  readonly key: string;
  readonly symbols: readonly string[];
  /** Draws since the symbol last fell, by row and symbol; 0 where it fell. */
  readonly gaps: readonly (readonly number[])[];
  /** How often it fell, by row and symbol. */
  readonly times: readonly (readonly number[])[];
  /** Of each symbol over all rows. */
  readonly figures: readonly Heat[];
  /** Row from which the symbol has been away without a break until the last row; the number of rows when it fell in the last. */
  readonly awayFrom: readonly number[];
  /** Each draw shows exactly one symbol: its balls can be linked from draw to draw. */
  readonly single: boolean;
}

/** The grid of one column; `rows` oldest first. `chances`: of each symbol, where they are not all alike. */
export function gridOf(column: ChartColumn, at: number, rows: readonly ChartRow[], chances?: ReadonlyMap<string, number>): Grid {
  const { key, symbols } = column;
  const gapNow = [...column.gapsBefore];
  const longest = symbols.map(() => 0);
  const hits = symbols.map(() => 0);
  const awayFrom = symbols.map(() => 0);
  const gaps: number[][] = [];
  const times: number[][] = [];
  for (const [row, { shown }] of rows.entries()) {
    const fallen = symbols.map((symbol) => (shown[at] ?? []).filter((each) => each === symbol).length);
    times.push(fallen);
    gaps.push(
      symbols.map((_, place) => {
        const count = fallen[place] ?? 0;
        const gap = count > 0 ? 0 : (gapNow[place] ?? 0) + 1;
        gapNow[place] = gap;
        hits[place] = (hits[place] ?? 0) + count;
        if (count > 0) awayFrom[place] = row + 1;
        longest[place] = Math.max(longest[place] ?? 0, gap);
        return gap;
      }),
    );
  }
  const heat = heatOf(
    symbols.map((symbol, place) => ({ symbol, hits: hits[place] ?? 0, gap: gapNow[place] ?? 0, longestGap: longest[place] ?? 0 })),
    { draws: rows.length, once: times.every((row) => row.every((count) => count <= 1)), chances },
  );
  return {
    key,
    symbols,
    gaps,
    times,
    figures: symbols.flatMap((symbol) => heat.get(symbol) ?? []),
    awayFrom,
    single: rows.every(({ shown }) => (shown[at] ?? []).length === 1),
  };
}

const positionKeys = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH', 'SIXTH', 'SEVENTH', 'EIGHTH', 'NINTH', 'TENTH'];

/** Place of a position key, from 1; undefined for what is no position. */
export function positionOf(key: string): number | undefined {
  const at = positionKeys.indexOf(key);
  return at < 0 ? undefined : at + 1;
}

/** What can be overlaid on the grid. */
export const overlays = ['guides', 'gaps', 'bars', 'links', 'heat'] as const;
export type Overlay = (typeof overlays)[number];

/** Overlays as they were kept; anything unknown is left out, and nothing kept means all but the bars. */
export function readOverlays(stored: string | null): readonly Overlay[] {
  if (stored === null) return overlays.filter((each) => each !== 'bars');
  const kept = new Set(stored.split(','));
  return overlays.filter((each) => kept.has(each));
}
