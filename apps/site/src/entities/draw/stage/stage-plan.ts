import { headlineNumbers, isPrizeTable, type ShownResult } from '../result';
import type { StageLook } from './stage-look';

/** One number of a result; `row` and `at` say where in the result's prizes it stands. */
export interface StageCell {
  readonly row: number;
  readonly at: number;
  readonly prize: string;
  readonly number: string;
}

/** When a number comes into view, in milliseconds after the stage began. */
interface Reveal {
  readonly atMs: number;
  /** Index into the cells. */
  readonly cell: number;
}

export interface StagePlan {
  readonly look: StageLook;
  readonly cells: readonly StageCell[];
  /** In the order of time; every cell once. */
  readonly reveals: readonly Reveal[];
  /** From this reveal on the pauses are kept on a slow device too: it is what everybody waits for. */
  readonly finaleFrom: number;
  readonly totalMs: number;
}

/** All numbers of a result: those of a table prize by prize, else the drawn ones. */
export function cellsOf(result: ShownResult): readonly StageCell[] {
  if (isPrizeTable(result)) {
    return result.prizes.flatMap(({ prize, numbers }, row) => numbers.map((number, at) => ({ row, at, prize, number })));
  }
  return headlineNumbers(result).map((number, at) => ({ row: 0, at, prize: 'numbers', number }));
}

const evenly = (count: number, firstMs: number, stepMs: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => Math.round(firstMs + index * stepMs));

/** Instants of `count` numbers that come one after the other, as far apart as the time allows. */
const spread = (count: number, firstMs: number, lastMs: number, mostApartMs: number) =>
  evenly(count, firstMs, Math.min(mostApartMs, (lastMs - firstMs) / Math.max(1, count - 1)));

/** The first cars cross the line close together, the last well behind. */
const crossings = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, place) => Math.round(2_900 + 1_800 * (place / Math.max(1, count - 1)) ** 1.3));

/** The figures of a table's first prize fall one after the other, within this time. */
export const finaleMs = 1_200;

/** The first prize of a table, the one everybody waits for, falls last and after a pause; the others from the smallest up. */
function tableReveals(cells: readonly StageCell[]): readonly Reveal[] {
  const order = cells.map((_, cell) => cell).toSorted((one, other) => (cells[other]?.row ?? 0) - (cells[one]?.row ?? 0) || one - other);
  const others = order.filter((cell) => cells[cell]?.row !== 0);
  const first = order.filter((cell) => cells[cell]?.row === 0);
  return [
    ...spread(others.length, 400, 3_100, 600).map((atMs, index) => ({ atMs, cell: others[index] ?? 0 })),
    ...first.map((cell, index) => ({ atMs: 4_000 + index * 100, cell })),
  ];
}

function timesOf(look: StageLook, count: number): readonly number[] {
  switch (look) {
    case 'dice':
      return evenly(count, 2_000, 800);
    case 'race':
      return crossings(count);
    case 'globe':
      return spread(count, 700, 4_500, 900);
    case 'hand':
      return spread(count, 900, 4_100, 800);
    default:
      return spread(count, 1_000, 4_600, 1_000);
  }
}

/** Longer than four seconds so that it is a moment, shorter than six so that nobody waits. */
const leastMs = 4_000;
/** What stands whole stays a breath before the stage is over. */
export const restMs = 800;

/** What is shown when, from the moment a result is known. The same result makes the same plan: nothing is left to chance here. */
export function stagePlan(look: StageLook, result: ShownResult): StagePlan {
  const cells = cellsOf(result);
  const times = timesOf(look, cells.length);
  const reveals = look === 'table' ? tableReveals(cells) : cells.map((_, cell) => ({ atMs: times[cell] ?? 0, cell }));
  const first = look === 'table' ? reveals.findIndex(({ cell }) => cells[cell]?.row === 0) : -1;
  const lastMs = (reveals.at(-1)?.atMs ?? 0) + (first < 0 ? 0 : finaleMs);
  return { look, cells, reveals, finaleFrom: first < 0 ? reveals.length : first, totalMs: Math.max(leastMs, lastMs + restMs) };
}

/** How many reveals are due. */
export function revealedAt({ reveals, totalMs }: StagePlan, elapsedMs: number): number {
  return elapsedMs >= totalMs ? reveals.length : reveals.filter(({ atMs }) => atMs <= elapsedMs).length;
}

/** The cells in view after so many reveals. */
export function shownCells({ reveals }: StagePlan, revealed: number): ReadonlySet<number> {
  return new Set(reveals.slice(0, revealed).map(({ cell }) => cell));
}
