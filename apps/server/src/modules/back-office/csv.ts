import { csvLine, textCell } from '../wallet/index.js';

const pageSize = 1_000;
/** What a person still opens in a spreadsheet; more is a question of a narrower filter. */
const rowsAtMost = 100_000;

/**
 * A list as CSV, read page by page so that a long one needs no memory; cells that a spreadsheet would take for formulas are defused.
 * Rows that are added meanwhile may shift the pages; a row's id tells.
 */
export async function* csvRows<T>(
  columns: readonly string[],
  read: (page: { offset: number; limit: number }) => Promise<readonly T[]>,
  cellsOf: (line: T) => readonly (string | bigint | number | boolean | null)[],
): AsyncIterable<string> {
  yield csvLine(columns.map((column) => textCell(column)));
  for (let offset = 0; offset < rowsAtMost; offset += pageSize) {
    const lines = await read({ offset, limit: pageSize });
    for (const line of lines) yield csvLine(cellsOf(line).map((cell) => (cell === null ? '' : textCell(String(cell)))));
    if (lines.length < pageSize) return;
  }
}
