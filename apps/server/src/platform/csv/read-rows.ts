import { Readable } from 'node:stream';
import { CsvError, parse, type Options } from 'csv-parse';
import { parse as parseText } from 'csv-parse/sync';

/** A row of CSV (RFC 4180), cells trimmed, and the line of the file it begins in. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** A file that is no CSV; the message says what is wrong with it. */
export class CsvMistake extends Error {
  override name = 'CsvMistake';
}

/** Nothing that is meant as a row is longer, in characters: a quote that is never closed must not swallow a file of any size. */
const rowAtMost = 100_000;

interface Parsed {
  record: string[];
  raw: string;
}

const options: Options = {
  bom: true,
  raw: true,
  // Of CR LF the CR is trimmed like a blank: only so does `raw` hold every line's end, and lines can be counted.
  record_delimiter: '\n',
  trim: true,
  relax_column_count: true,
  // A quote within a cell that does not begin with one is a sign like others.
  relax_quotes: true,
  max_record_size: rowAtMost,
};

/** Rows with their lines, counted from what was read: rows that hold nothing are counted and left out. */
function createCounter(): (parsed: Parsed) => CsvRow[] {
  let next = 1;
  return ({ record, raw }) => {
    const line = next;
    next += raw.split('\n').length - 1;
    const cells = record.map((cell) => cell.trim());
    return cells.every((cell) => cell === '') ? [] : [{ line, cells }];
  };
}

function asMistake(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new CsvMistake('a quoted cell is not closed');
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new CsvMistake('a row is too long');
  return new CsvMistake(error.message);
}

/** All rows of a text that hold anything. @throws CsvMistake */
export function csvRowsOf(text: string): CsvRow[] {
  try {
    return (parseText(text, options) as unknown as Parsed[]).flatMap(createCounter());
  } catch (error) {
    throw asMistake(error);
  }
}

/** The same of a file of any size, read as it comes. @throws CsvMistake */
export async function* csvRowsFrom(chunks: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  const source = Readable.from(chunks);
  const parser = source.pipe(parse(options));
  source.once('error', (error) => parser.destroy(error));
  const toRows = createCounter();
  try {
    for await (const parsed of parser) yield* toRows(parsed as Parsed);
  } catch (error) {
    throw asMistake(error);
  } finally {
    source.destroy();
  }
}
