import { tryReadAmount } from '@sortes/money';

interface Line {
  readonly day: string;
  readonly lane: string;
  readonly result: number;
}

/** The lines of one day, and what they come to (1/10 000 currency units). */
export interface DayOfLines<Row extends Line> {
  readonly day: string;
  readonly rows: readonly Row[];
  readonly result: bigint;
}

/** Lines by day, the newest first; in each the lanes as they came, and money that came and went (no lane) at the end. */
export function byNewestDay<Row extends Line>(rows: readonly Row[]): readonly DayOfLines<Row>[] {
  const days = new Map<string, Row[]>();
  for (const row of rows) days.set(row.day, [...(days.get(row.day) ?? []), row]);
  return [...days]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .map(([day, own]) => ({
      day,
      rows: [...own.filter(({ lane }) => lane !== ''), ...own.filter(({ lane }) => lane === '')],
      result: own.reduce((sum, { result }) => sum + (tryReadAmount(result) ?? 0n), 0n),
    }));
}
