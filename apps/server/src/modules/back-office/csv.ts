import { csvLine, textCell } from '../wallet/index.js';

const pageSize = 1_000;
/** What a person still opens in a spreadsheet; more is a question of a narrower filter, and said so in the last line. */
const rowsAtMost = 100_000;

/**
 * A list as CSV, read page by page so that a long one needs no memory; cells that a spreadsheet would take for formulas are defused.
 * Rows that are added meanwhile may shift the pages; a row's id tells.
 */
export async function* csvRows<T>(
  columns: readonly string[],
  read: (page: { offset: number; limit: number }) => Promise<readonly T[]>,
  cellsOf: (line: T) => readonly Cell[],
): AsyncIterable<string> {
  yield lineOf(columns);
  for (let offset = 0; offset < rowsAtMost; offset += pageSize) {
    const lines = await read({ offset, limit: pageSize });
    for (const line of lines) yield lineOf(cellsOf(line));
    if (lines.length < pageSize) return;
  }
  yield lineOf([`there are more than ${rowsAtMost} rows: narrow the filter`]);
}

/** As `csvRows` for what is read from one row on to the next: of any length, each row once. */
export async function* csvRowsByCursor<T>(
  columns: readonly string[],
  read: (last: T | undefined, limit: number) => Promise<readonly T[]>,
  cellsOf: (line: T) => readonly Cell[],
): AsyncIterable<string> {
  yield lineOf(columns);
  for (let last: T | undefined; ;) {
    const lines = await read(last, pageSize);
    for (const line of lines) yield lineOf(cellsOf(line));
    if (lines.length < pageSize) return;
    last = lines.at(-1);
  }
}

type Cell = string | bigint | number | boolean | null;

function lineOf(cells: readonly Cell[]): string {
  return csvLine(cells.map((cell) => (cell === null ? '' : textCell(String(cell)))));
}
