import type { VendorTransaction } from '@sortes/wallet-protocol';
import { ListMistake, readListLine } from './read-list.js';

/**
 * A vendor's list from a file: JSON (an array, {"transactions": […]}, or one object a line) or CSV with the same names in its first row. Read as
 * it comes, so that the size of the file does not matter. @throws ListMistake naming the line.
 */
export async function* listOfFile(chunks: AsyncIterable<string>): AsyncGenerator<VendorTransaction> {
  const [isJson, all] = await lookAhead(chunks);
  let number = 0;
  for await (const line of isJson ? objectsOf(all) : rowsOf(all)) {
    number += 1;
    yield readListLine(line, number);
  }
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

/** Nothing that a list holds is longer. */
const objectAtMost = 20_000;

/** Every object of a JSON text that stands in its array, or on its own; what is around them is left unread. */
async function* objectsOf(chunks: AsyncIterable<string>): AsyncGenerator<unknown> {
  let depth = 0;
  // {"transactions": […]}: lines are one level deeper.
  let isWrapped = false;
  let text = '';
  let quoted = false;
  let escaped = false;
  let number = 0;
  const floor = (): number => (isWrapped ? 1 : 0);
  for await (const chunk of chunks)
    for (const sign of chunk) {
      if (depth > floor()) text += sign;
      if (text.length > objectAtMost) throw new ListMistake(`after line ${number} of the list: not a list of transactions`);
      if (quoted) {
        if (escaped) escaped = false;
        else if (sign === '\\') escaped = true;
        else if (sign === '"') quoted = false;
        continue;
      }
      if (sign === '"') quoted = true;
      else if (sign === '{') {
        if (depth === floor()) text = '{';
        depth += 1;
      } else if (sign === '[' && depth === 1 && !isWrapped && /^\{\s*"transactions"\s*:\s*\[$/.test(text)) {
        isWrapped = true;
        text = '';
      } else if (sign === '}') {
        depth -= 1;
        if (depth < 0) throw new ListMistake(`after line ${number} of the list: not JSON`);
        if (depth === floor() && text !== '') {
          number += 1;
          yield parse(text, number);
          text = '';
        }
      }
    }
  if (depth !== 0 || quoted) throw new ListMistake(`after line ${number} of the list: the file breaks off`);
}

function parse(text: string, number: number): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ListMistake(`line ${number} of the list: not JSON`);
  }
}

/** Rows of CSV (RFC 4180) as objects by the names in the first row. */
async function* rowsOf(chunks: AsyncIterable<string>): AsyncGenerator<unknown> {
  let names: string[] | undefined;
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  let closing = false;
  const end = (): unknown => {
    const cells = [...row, cell.replace(/\r$/, '')].map((one) => one.trim());
    row = [];
    cell = '';
    if (cells.every((one) => one === '')) return undefined;
    if (names === undefined) {
      names = cells;
      return undefined;
    }
    return lineOf(Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
  };
  for await (const chunk of chunks)
    for (const sign of chunk) {
      if (quoted && closing) {
        closing = false;
        if (sign === '"') {
          cell += '"';
          continue;
        }
        quoted = false;
      }
      if (quoted) {
        if (sign === '"') closing = true;
        else cell += sign;
      } else if (sign === '"' && cell === '') quoted = true;
      else if (sign === ',') {
        row.push(cell);
        cell = '';
      } else if (sign === '\n') {
        const line = end();
        if (line !== undefined) yield line;
      } else cell += sign;
      if (cell.length > objectAtMost) throw new ListMistake('a cell of the list is too long');
    }
  if (quoted && !closing) throw new ListMistake('a quoted cell of the list is not closed');
  const last = end();
  if (last !== undefined) yield last;
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
