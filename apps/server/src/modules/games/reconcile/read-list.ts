import type { VendorTransaction } from '@sortes/wallet-protocol';
import { Compile } from 'typebox/compile';
import { Type } from 'typebox';
import { sha256 } from '@sortes/service';
import type { VendorRecord } from '../catalogue/types.js';
import { listBytesAtMost, VendorFailure, type VendorClient } from '../launch/vendor-client.js';

/** A list that is not as agreed; the message says where. Nothing of it counts. */
export class ListMistake extends Error {
  override name = 'ListMistake';
}

/** The reason of a walk that was cut off by the end of the program; it is made again at once. */
export const stopped = 'the program stopped';

/** The vendor has no such call, as Valkyrie's vendors have none. Kept as the run's reason, so that every process knows. */
export const noList = 'the vendor has no list of transactions';
export class NoList extends Error {
  override name = 'NoList';
  constructor() {
    super(noList);
  }
}
/** Not found, method not allowed, not implemented. */
const lackingStatuses = new Set([404, 405, 501]);

// No control signs: the database takes no NUL, and an operator's terminal obeys others.
const plain = '[^\\u0000-\\u001f\\u007f-\\u009f]';
const Identifier = Type.String({ minLength: 1, maxLength: 200, pattern: `^${plain}+$` });
const Line = Compile(
  Type.Object({
    transaction_uuid: Identifier,
    kind: Type.Union([Type.Literal('bet'), Type.Literal('win'), Type.Literal('rollback')]),
    reference_transaction_uuid: Type.Union([Identifier, Type.Null()]),
    round: Identifier,
    round_closed: Type.Boolean(),
    user: Identifier,
    game_code: Type.String({ maxLength: 200, pattern: `^${plain}*$` }),
    amount: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    currency: Type.String({ minLength: 1, maxLength: 12, pattern: `^${plain}+$` }),
    status: Type.Union([Type.Literal('done'), Type.Literal('cancelled')]),
    time: Type.String({ maxLength: 40, pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+(Z|[+-]\\d\\d:\\d\\d)$' }),
  }),
);
const Page = Compile(
  Type.Object({ transactions: Type.Array(Type.Unknown()), next_cursor: Type.Optional(Type.String({ maxLength: 2_000 })) }),
);

/** @throws ListMistake naming the line and the field. */
export function readListLine(line: unknown, number: number): VendorTransaction {
  if (Line.Check(line) && !Number.isNaN(Date.parse(line.time))) return line;
  const [first] = Line.Errors(line);
  throw new ListMistake(`line ${number} of the list: ${first === undefined ? 'time' : `${first.instancePath.slice(1)} ${first.message}`}`);
}

/** The program waits for a page that is on its way when it stops: shorter than the time it has for that. */
const pageDeadlineMs = 10_000;
const attemptsAtMost = 3;
const pauseMs = 500;

/** How much of a vendor's list is read: the lines fill a table, and other vendors wait for their turn. */
export interface ListLimits {
  lines: number;
  pages: number;
  /** One after the other. */
  emptyPages: number;
  milliseconds: number;
  /** Monotonic milliseconds. */
  now(): number;
}
/** Twice the transactions of the busiest day that we plan for (10 million), in pages of 200 at least. */
const usualLimits: ListLimits = {
  lines: 20_000_000,
  pages: 100_000,
  emptyPages: 100,
  milliseconds: 30 * 60_000,
  now: () => performance.now(),
};

/**
 * A vendor's own list of what it did from `from` to `to`, page by page, oldest change first. A page that does not come is asked for again, twice.
 * @throws VendorFailure, ListMistake, NoList
 */
export async function* listOfVendor(
  client: VendorClient,
  vendor: VendorRecord,
  from: Date,
  to: Date,
  isStopping: () => boolean = () => false,
  limits: ListLimits = usualLimits,
): AsyncGenerator<VendorTransaction> {
  let cursor: string | undefined;
  let number = 0;
  let pages = 0;
  let emptyPages = 0;
  const began = limits.now();
  const seen = new Set<string>();
  const refuseEndless = (lines: number): void => {
    const why =
      number + lines > limits.lines
        ? `more than ${limits.lines} lines`
        : pages > limits.pages
          ? `more than ${limits.pages} pages`
          : emptyPages > limits.emptyPages
            ? `more than ${limits.emptyPages} empty pages`
            : limits.now() - began > limits.milliseconds
              ? `it takes longer than ${limits.milliseconds / 60_000} min`
              : undefined;
    if (why !== undefined) throw new ListMistake(`after line ${number} of the list: ${why}`);
  };
  do {
    const body = {
      operator_id: vendor.operatorId,
      from: from.toISOString(),
      to: to.toISOString(),
      ...(cursor !== undefined && { cursor }),
    };
    if (isStopping()) throw new ListMistake(stopped);
    const page = await askForPage(client, vendor, body, isStopping);
    if (!Page.Check(page)) throw new ListMistake(`after line ${number} of the list: not a page`);
    pages += 1;
    emptyPages = page.transactions.length === 0 ? emptyPages + 1 : 0;
    refuseEndless(page.transactions.length);
    for (const line of page.transactions) {
      number += 1;
      yield readListLine(line, number);
    }
    cursor = page.next_cursor;
    // A vendor whose pages lead in a circle would keep us for ever.
    const mark = cursor === undefined ? undefined : sha256(cursor).toString('base64');
    if (mark !== undefined && seen.has(mark)) throw new ListMistake(`after line ${number} of the list: the same page again`);
    if (mark !== undefined) seen.add(mark);
  } while (cursor !== undefined);
}

async function askForPage(client: VendorClient, vendor: VendorRecord, body: object, isStopping: () => boolean): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await client.post(vendor, 'api/transactions/list', body, { deadlineMs: pageDeadlineMs, answerAtMost: listBytesAtMost });
    } catch (error) {
      if (error instanceof VendorFailure && lackingStatuses.has(error.detail.status ?? 0)) throw new NoList();
      // Who cannot be reached at all is not there a second later either.
      const isWorthwhile = error instanceof VendorFailure && error.outcome === 'unknown' && error.detail.sent;
      if (!isWorthwhile || attempt >= attemptsAtMost || isStopping()) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
    }
  }
}
