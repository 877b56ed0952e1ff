import type { VendorTransaction } from '@sortes/wallet-protocol';
import { CsvMistake, csvRowsFrom } from '../../../platform/csv/read-rows.js';
import { ListMistake, readListLine } from './read-list.js';

/** Columns that CSV must have; `round_closed` and `status` may be missing (no, done). */
const columns = [
  'transaction_uuid',
  'kind',
  'reference_transaction_uuid',
  'round',
  'user',
  'game_code',
  'amount',
  'currency',
  'time',
] as const;

/** Something of a list, and where it stands: the line of the file (CSV), or the place among the transactions (JSON). */
interface Found {
  line: number;
  value: unknown;
}

/**
 * A vendor's list from a file: JSON (an array, {"transactions": […]}, or one object a line) or CSV with the same names in its first row. Read as
 * it comes, so that the size of the file does not matter. What is neither is refused, an empty file too: a list that was read for empty would call
 * everything of ours a difference, or nothing. @throws ListMistake naming the line.
 */
export async function* listOfFile(chunks: AsyncIterable<string>): AsyncGenerator<VendorTransaction> {
  const [isJson, all] = await lookAhead(chunks);
  for await (const { line, value } of isJson ? objectsOf(all) : rowsOf(all)) yield readListLine(value, line);
}

async function lookAhead(chunks: AsyncIterable<string>): Promise<[isJson: boolean, all: AsyncGenerator<string>]> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head = '';
  let ended = false;
  while (head.trim() === '' && !ended) {
    const { value, done } = await iterator.next();
    if (done === true) ended = true;
    else head += value.replace(/^\uFEFF/, '');
  }
  async function* all(): AsyncGenerator<string> {
    yield head;
    for (;;) {
      const { value, done } = await iterator.next();
      if (done === true) return;
      yield value;
    }
  }
  return [/^\s*[[{]/.test(head), all()];
}

/** Longest line accepted. */
const objectAtMost = 20_000;

/** Every object of a JSON text: those of its one array, also within {"transactions": […]}, or one object after the other. */
async function* objectsOf(chunks: AsyncIterable<string>): AsyncGenerator<Found> {
  let depth = 0;
  // {"transactions": […]}: lines are one level deeper.
  let floor = 0;
  let array = 'none' as 'none' | 'open' | 'closed';
  let text = '';
  let quoted = false;
  let escaped = false;
  let number = 0;
  const unfit = (what: string): never => {
    throw new ListMistake(`after line ${number} of the list: ${what}`);
  };
  /** A sign between the transactions. */
  const between = (sign: string): void => {
    if (/\s/.test(sign)) return;
    if (sign === '[' && array === 'none' && number === 0) array = 'open';
    else if (sign === ']' && array === 'open') array = 'closed';
    else if ((sign !== ',' || array !== 'open') && (sign !== '{' || array === 'closed')) unfit('not a list of transactions');
  };
  for await (const chunk of chunks)
    for (const sign of chunk) {
      // What follows the array in {"transactions": […], …} is not ours.
      const isTail = floor === 1 && array === 'closed';
      if (depth > floor && !isTail) text += sign;
      else if (!isTail) between(sign);
      if (text.length > objectAtMost) unfit('not a list of transactions');
      if (quoted) {
        if (escaped) escaped = false;
        else if (sign === '\\') escaped = true;
        else if (sign === '"') quoted = false;
        continue;
      }
      if (isTail && depth === 0) {
        if (!/\s/.test(sign)) unfit('not a list of transactions');
      } else if (sign === '"') quoted = true;
      else if (sign === '{') {
        if (depth === floor) text = '{';
        depth += 1;
      } else if (sign === '[' && depth === 1 && floor === 0 && array === 'none' && /^\{\s*"transactions"\s*:\s*\[$/.test(text)) {
        floor = 1;
        array = 'open';
        text = '';
      } else if (sign === '}') {
        depth -= 1;
        if (depth < floor && !isTail) unfit('not JSON');
        if (depth === floor && !isTail) {
          number += 1;
          yield { line: number, value: parse(text, number) };
          text = '';
        }
      }
    }
  if (depth !== 0 || quoted || array === 'open') unfit('the file breaks off');
}

function parse(text: string, number: number): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ListMistake(`line ${number} of the list: not JSON`);
  }
}

/** Rows of CSV as objects by the names in the first row. */
async function* rowsOf(chunks: AsyncIterable<string>): AsyncGenerator<Found> {
  let names: string[] | undefined;
  try {
    for await (const { line, cells } of csvRowsFrom(chunks)) {
      if (names === undefined) {
        names = readHeader(cells);
        continue;
      }
      if (cells.length > names.length) throw new ListMistake(`line ${line} of the list: more cells than the first row has names`);
      yield { line, value: lineOf(Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))) };
    }
  } catch (error) {
    throw error instanceof CsvMistake ? new ListMistake(`the list is no CSV: ${error.message}`) : error;
  }
  if (names === undefined) throw new ListMistake('the list is empty: an empty list still has a first row of names (CSV), or is [] (JSON)');
}

/** @throws ListMistake naming the columns that are missing or twice. */
function readHeader(names: string[]): string[] {
  const missing = columns.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new ListMistake(`the first row of the list is missing ${missing.join(', ')}`);
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (twice !== undefined) throw new ListMistake(`the first row of the list has ${JSON.stringify(twice)} twice`);
  return names;
}

/** Cells are texts: the ones that mean something else are read here. */
function lineOf(cells: Record<string, string>): unknown {
  const { reference_transaction_uuid: reference, round_closed: closed, amount } = cells;
  return {
    ...cells,
    reference_transaction_uuid: reference === undefined || reference === '' ? null : reference,
    round_closed: /^(1|true|yes)$/i.test(closed ?? ''),
    amount: amount !== undefined && /^\d{1,16}$/.test(amount) ? Number(amount) : amount,
    status: cells['status'] === undefined || cells['status'] === '' ? 'done' : cells['status'],
  };
}
