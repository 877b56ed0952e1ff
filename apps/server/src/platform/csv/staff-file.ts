import type { LanguageCode } from '@sortes/contract';
import { DateTime } from 'luxon';
import type { FileReply, Route } from '../http.js';
import { csvLine, textCell } from './cells.js';
import { headingText, isCsvHeading, yesOrNo, type CsvHeading } from './headings.js';
import { Words } from './words.js';

const pageSize = 1_000;
/** What a person still opens in a spreadsheet; more is a question of a narrower filter, and said so in the last line. */
const rowsAtMost = 100_000;

/** The first line of a file. Without a byte order mark spreadsheets misread whatever is not plain English, in an English file, too: names, dots of masked numbers. */
function headOf(columns: readonly CsvHeading[], language: LanguageCode): string {
  return `\uFEFF${lineOf(columns.map((column) => headingText(column, language)))}`;
}

/** Rows of a file and what stands over them: in the language of who asks for it, times by the clock of the brand, as on the screen. */
class HeadedRows implements AsyncIterable<string> {
  readonly #columns: readonly CsvHeading[];
  readonly #rows: () => AsyncIterable<readonly Cell[] | string>;

  constructor(columns: readonly CsvHeading[], rows: () => AsyncIterable<readonly Cell[] | string>) {
    this.#columns = columns;
    this.#rows = rows;
  }

  async *in(language: LanguageCode, timeZone: string): AsyncIterable<string> {
    // Not before the first rows are read: what is refused with them is answered as a refusal, not as a file that breaks off.
    let head: string | undefined = headOf(this.#columns, language);
    for await (const row of this.#rows()) {
      if (head !== undefined) yield head;
      head = undefined;
      yield typeof row === 'string' ? row : lineOf(row, timeZone, language);
    }
    if (head !== undefined) yield head;
  }

  [Symbol.asyncIterator](): AsyncIterator<string> {
    return this.in('EN', 'UTC')[Symbol.asyncIterator]();
  }
}

/** The same operation, its file in the language of the call and by the clock of its brand. */
export function headedInLanguage(route: Route): Route {
  if (route.operation.envelope !== 'file') return route;
  return {
    ...route,
    handler: async (input, context) => {
      const reply = (await route.handler(input, context)) as FileReply;
      return reply.rows instanceof HeadedRows ? { ...reply, rows: reply.rows.in(context.language, context.merchant.timeZone) } : reply;
    },
  };
}

/**
 * A list as CSV, read page by page so that a long one needs no memory; cells that a spreadsheet would take for formulas are defused.
 * Rows that are added meanwhile may shift the pages; a row's id tells.
 */
export function csvRows<T>(
  columns: readonly CsvHeading[],
  read: (page: { offset: number; limit: number }) => Promise<readonly T[]>,
  cellsOf: (line: T) => readonly Cell[],
): AsyncIterable<string> {
  return new HeadedRows(columns, () => pagedRows(read, cellsOf));
}

async function* pagedRows<T>(
  read: (page: { offset: number; limit: number }) => Promise<readonly T[]>,
  cellsOf: (line: T) => readonly Cell[],
): AsyncIterable<readonly Cell[]> {
  for (let offset = 0; offset < rowsAtMost; offset += pageSize) {
    const lines = await read({ offset, limit: pageSize });
    for (const line of lines) yield cellsOf(line);
    if (lines.length < pageSize) return;
  }
  yield [`there are more than ${rowsAtMost} rows: narrow the filter`];
}

/** As `csvRows` for what is read from one row on to the next: of any length, each row once. */
export function csvRowsByCursor<T>(
  columns: readonly CsvHeading[],
  read: ReadOn<T>,
  cellsOf: (line: T) => readonly Cell[],
): AsyncIterable<string> {
  return new HeadedRows(columns, () => rowsByCursor(read, cellsOf));
}

/** As `csvRowsByCursor`, under names that no language changes: a program reads them again (the audit log's check). */
export async function* namedCsvRowsByCursor<T>(
  columns: readonly string[],
  read: ReadOn<T>,
  cellsOf: (line: T) => readonly Cell[],
): AsyncIterable<string> {
  let head: string | undefined = lineOf(columns);
  for await (const row of rowsByCursor(read, cellsOf)) {
    if (head !== undefined) yield head;
    head = undefined;
    yield lineOf(row);
  }
  if (head !== undefined) yield head;
}

/** Lines that are made already, under columns in the language of who asks for them. */
export function headedLines(columns: readonly CsvHeading[], lines: () => AsyncIterable<string>): AsyncIterable<string> {
  return new HeadedRows(columns, lines);
}

/** The same file with what stands over its columns in another language; what is no name of a column stays. */
export function headedAnew(text: string, language: LanguageCode): string {
  const end = text.indexOf('\r\n');
  const columns = text.slice(0, Math.max(0, end)).split(',');
  return columns.every(isCsvHeading) ? headOf(columns, language) + text.slice(end + 2) : text;
}

type ReadOn<T> = (last: T | undefined, limit: number) => Promise<readonly T[]>;

async function* rowsByCursor<T>(read: ReadOn<T>, cellsOf: (line: T) => readonly Cell[]): AsyncIterable<readonly Cell[]> {
  for (let last: T | undefined; ;) {
    const lines = await read(last, pageSize);
    for (const line of lines) yield cellsOf(line);
    if (lines.length < pageSize) return;
    last = lines.at(-1);
  }
}

/** A moment is written with its offset, `2026-11-22T01:00:00.000+07:00`: what is read is the brand's time, and nothing is left to guess. */
type Cell = string | bigint | number | boolean | Date | Words | null;

function lineOf(cells: readonly Cell[], timeZone = 'UTC', language: LanguageCode = 'EN'): string {
  return csvLine(
    cells.map((cell) => {
      if (cell === null) return '';
      if (cell instanceof Date) return DateTime.fromJSDate(cell, { zone: timeZone }).toISO() ?? '';
      if (cell instanceof Words) return textCell(cell.in(language));
      return textCell(typeof cell === 'boolean' ? yesOrNo(cell, language) : String(cell));
    }),
  );
}
