import { tryReadAmount } from '@sortes/money';
import { shiftDay } from '@sortes/ui';

interface Row {
  day: string;
  net: number;
}

export interface DayOfRows<R extends Row> {
  day: string;
  rows: readonly R[];
  /** Sum of the rows' net, 1/10 000 currency units. */
  net: bigint;
}

/** Rows by their day, in the order they came. */
export function byDay<R extends Row>(rows: readonly R[]): DayOfRows<R>[] {
  const days = new Map<string, R[]>();
  for (const row of rows) {
    const known = days.get(row.day);
    if (known) known.push(row);
    else days.set(row.day, [row]);
  }
  return [...days].map(([day, own]) => ({ day, rows: own, net: own.reduce((sum, { net }) => sum + (tryReadAmount(net) ?? 0n), 0n) }));
}

export interface Bar {
  /** First and last day that it stands for. */
  from: string;
  to: string;
  net: bigint;
}

/** More days than this are drawn a week a bar: thinner bars nobody could tell apart. */
const daysAtMost = 62;

/** A bar for each day from `from` to `to`, or for each seven days of a long time; days without bets stand at zero. */
export function barsOf(days: readonly { day: string; net: bigint }[], from: string, to: string): Bar[] {
  const netOf = new Map(days.map(({ day, net }) => [day, net]));
  const all: string[] = [];
  for (let day = from; day <= to && all.length < 400; day = shiftDay(day, 1)) all.push(day);
  const step = all.length > daysAtMost ? 7 : 1;
  const bars: Bar[] = [];
  for (let at = 0; at < all.length; at += step) {
    const own = all.slice(at, at + step);
    bars.push({ from: own[0] ?? from, to: own.at(-1) ?? to, net: own.reduce((sum, day) => sum + (netOf.get(day) ?? 0n), 0n) });
  }
  return bars;
}

/** Height of a bar as a share −1 … 1 of the tallest; geometry alone, no sum is made of it. */
export function heightsOf(bars: readonly Bar[]): number[] {
  const size = (net: bigint) => (net < 0n ? -net : net);
  const tallest = bars.reduce((most, { net }) => (size(net) > most ? size(net) : most), 0n);
  return bars.map(({ net }) => (tallest === 0n ? 0 : Number((net * 1_000n) / tallest) / 1_000));
}
