import type { AgentLane, BetProduct, LanguageCode } from '@sortes/contract';
import { formatMoney } from '@sortes/money';
import { DateTime } from 'luxon';
import { csvLine, textCell } from '../../../platform/csv/cells.js';
import type { BetFilter, BetKey, BetLine, BetSource, BetSums } from '../../../ports/bet-source.js';
import { mergePage, netOfSums, teamPage } from './merge-bets.js';
import { words } from '../words.js';

/** Of the file of bets and of the file of profit and loss, in their order. */
const betColumns = [
  'time',
  'product',
  'game',
  'details',
  'draw',
  'state',
  'stake',
  'prize',
  'returned',
  'net',
  'currency',
  'number',
  'record',
] as const;
const profitColumns = ['day', 'product', 'bets', 'stakes', 'prizes', 'returned', 'undecided', 'net', 'currency'] as const;
const linesAtOnce = 1_000;

const timeCellOf = (at: Date, zone: string): string => DateTime.fromJSDate(at, { zone }).toFormat('yyyy-MM-dd HH:mm:ss ZZ');

/** A bet as the cells of `betColumns`. @param product what it is listed under */
function cellsOf(
  line: BetLine,
  { language, merchant }: Pick<BetFilter, 'language' | 'merchant'>,
  product: BetProduct | AgentLane = line.product,
): string[] {
  return [
    timeCellOf(line.placedAt, merchant.timeZone),
    textCell(words.say(language, `product.${product}`)),
    textCell(line.gameName),
    textCell(line.detail),
    textCell(line.numero ?? ''),
    textCell(words.say(language, `bets.state.${line.state}`)),
    formatMoney(line.stake),
    formatMoney(line.win),
    formatMoney(line.refund),
    line.state === 'open' ? '' : formatMoney(line.win + line.refund - line.stake),
    merchant.currency,
    textCell(line.number),
    line.id,
  ];
}

/**
 * Bets of every product as CSV, newest first, piece by piece: pages by key, so that a million bets cost neither memory nor an open cursor. Begins
 * with a byte order mark, without which spreadsheets misread Thai and Chinese. Times are the brand's, with their offset.
 */
export async function* exportBets(sources: readonly BetSource[], filter: BetFilter): AsyncGenerator<string> {
  const { language } = filter;
  yield `\uFEFF${csvLine(betColumns.map((column) => textCell(words.say(language, `bets.column.${column}`))))}`;
  let before: string | undefined;
  for (;;) {
    const { lines, more } = await mergePage(sources, filter, before, linesAtOnce);
    if (lines.length > 0) yield lines.map((line) => csvLine(cellsOf(line, filter))).join('');
    before = lines.at(-1)?.id;
    if (!more) return;
  }
}

/** What the bets of several people are written out by. */
export interface TeamBetFile {
  /** Whose bets, and how each is named. */
  names: ReadonlyMap<number, string>;
  filter: Omit<BetFilter, 'playerId' | 'from' | 'until'>;
  /** Spans of time, the newest first: a page is searched for in one span only, so that many people with many bets cost no more than their bets. */
  spans: readonly Required<Pick<BetFilter, 'from' | 'until'>>[];
  /** Told whose bets a page has, before it is handed out. */
  beforePage: (players: readonly number[]) => Promise<void>;
  /** What of each is valid turnover (money units), and when that was booked; by their ids. */
  bookedOf: (bets: readonly BetKey[]) => Promise<ReadonlyMap<string, { valid: bigint; bookedAt: Date }>>;
}

/** Bets of several people together as CSV, the newest first, piece by piece; columns as of `exportBets`, the account first, and the lane in which a bet counts as its product. */
export async function* exportTeamBets(
  sources: readonly BetSource[],
  { names, filter, spans, beforePage, bookedOf }: TeamBetFile,
): AsyncGenerator<string> {
  const { language } = filter;
  const players = [...names.keys()];
  const columns = ['account', ...betColumns, 'valid', 'booked'] as const;
  yield `\uFEFF${csvLine(columns.map((column) => textCell(words.say(language, `bets.column.${column}`))))}`;
  for (const span of spans) {
    let before: string | undefined;
    do {
      const { bets, nextCursor } = await teamPage(sources, players, { ...filter, ...span }, before, linesAtOnce);
      if (bets.length > 0) {
        await beforePage([...new Set(bets.map(({ playerId }) => playerId))]);
        const booked = await bookedOf(bets.map(({ playerId, line }) => ({ playerId, id: line.id })));
        const bookedCells = (id: string): string[] => {
          const found = booked.get(id);
          return found === undefined ? ['', ''] : [formatMoney(found.valid), timeCellOf(found.bookedAt, filter.merchant.timeZone)];
        };
        yield bets
          .map(({ playerId, line }) =>
            csvLine([textCell(names.get(playerId) ?? ''), ...cellsOf(line, filter, line.lane), ...bookedCells(line.id)]),
          )
          .join('');
      }
      before = nextCursor ?? undefined;
    } while (before !== undefined);
  }
}

/** Profit and loss by day and product as CSV. */
export function* exportProfit(
  rows: readonly (BetSums & { day: string; product: BetProduct })[],
  language: LanguageCode,
  currency: string,
): Generator<string> {
  yield `\uFEFF${csvLine(profitColumns.map((column) => textCell(words.say(language, `profit.column.${column}`))))}`;
  for (const row of rows)
    yield csvLine([
      row.day,
      textCell(words.say(language, `product.${row.product}`)),
      row.bets.toString(),
      formatMoney(row.stake),
      formatMoney(row.win),
      formatMoney(row.refund),
      formatMoney(row.open),
      formatMoney(netOfSums(row)),
      currency,
    ]);
}
