import { records as contract, type BetProduct, type BetRecordState } from '@sortes/contract';
import { toWireNumber } from '@sortes/money';
import { refuse } from '../../../platform/errors.js';
import { callerOf, handle, type RequestContext, type Route } from '../../../platform/http.js';
import type { Services } from '../../../platform/services.js';
import { dayOf } from '../../../platform/csv/cells.js';
import { foldText } from '../catalogue/fold-text.js';
import { addSums, noBets, presentTurnover, type BetFilter, type BetLine, type BetSource, type BetSums } from '../../../ports/bet-source.js';
import { mergePage, netOfSums, teamPage } from './merge-bets.js';
import { exportBets, exportProfit } from './export-bets.js';

const linesWhenNotSaid = 30;
const daysAtMost = 366;
const betsOfSlipAtMost = 1_000;

export interface BetQuery {
  startDate?: number | undefined;
  endDate?: number | undefined;
  product?: BetProduct | undefined;
  state?: BetRecordState | undefined;
  find?: string | undefined;
}

/** Reads the filter of bets. @throws DomainError request_param_err naming the field. */
export function readFilter(query: BetQuery, whose: Pick<BetFilter, 'playerId' | 'merchant' | 'language'>): BetFilter {
  const { startDate, endDate, product, state } = query;
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) refuse('request_param_err', { field: 'endDate' });
  const text = query.find?.trim() ?? '';
  const wanted = foldText(text);
  return {
    ...whose,
    from: startDate === undefined ? undefined : new Date(startDate),
    until: endDate === undefined ? undefined : new Date(endDate),
    product,
    state,
    // Of nothing but marks no name is made: it meets nothing rather than everything.
    search: text === '' ? undefined : { text, fits: (name) => wanted !== '' && foldText(name).includes(wanted) },
  };
}

function presentSums(sums: BetSums) {
  return {
    bets: Number(sums.bets),
    stake: toWireNumber(sums.stake),
    win: toWireNumber(sums.win),
    refund: toWireNumber(sums.refund),
    open: toWireNumber(sums.open),
    net: toWireNumber(netOfSums(sums)),
  };
}

function presentLine(line: BetLine) {
  const { id, kind, product, gameId, gameName, detail, numero, number, state, stake, win, refund } = line;
  return {
    id,
    kind,
    product,
    time: line.placedAt.getTime(),
    gameId,
    gameName,
    detail,
    ...(numero !== undefined && { numero }),
    number,
    chase: line.isChase,
    state,
    stake: toWireNumber(stake),
    win: toWireNumber(win),
    refund: toWireNumber(refund),
    net: state === 'open' ? null : toWireNumber(win + refund - stake),
    ...(line.isFree === true && { isFree: true }),
    ...(line.turnover !== undefined && { turnover: presentTurnover(line.turnover) }),
  };
}

const own = (context: RequestContext) => ({
  playerId: callerOf(context).playerId,
  merchant: context.merchant,
  language: context.language,
});

/** Sums of all sources by day and product, newest day first. */
async function sumDays(sources: readonly BetSource[], filter: BetFilter) {
  const rows = (await Promise.all(sources.map((source) => source.days(filter)))).flat();
  return rows.toSorted((a, b) => (a.day === b.day ? (a.product < b.product ? -1 : 1) : a.day < b.day ? 1 : -1));
}

function readProfitFilter(
  query: { startDate: number; endDate: number; product?: BetProduct | undefined },
  context: RequestContext,
): BetFilter {
  if (query.endDate - query.startDate > daysAtMost * 86_400_000) refuse('request_param_err', { field: 'endDate' });
  return readFilter(query, own(context));
}

/** A page of a player's bets of every product, and their sums with the first one, as they go over the wire. */
export async function readBetPage(
  sources: readonly BetSource[],
  filter: BetFilter,
  { cursor, limit = linesWhenNotSaid }: { cursor?: string | undefined; limit?: number | undefined },
) {
  const [{ lines, more }, totals] = await Promise.all([
    mergePage(sources, filter, cursor, limit),
    // The sums of a filter are the same on each of its pages: they come with the first.
    cursor === undefined ? Promise.all(sources.map((source) => source.totals(filter))) : undefined,
  ]);
  return {
    list: lines.map(presentLine),
    nextCursor: more ? (lines.at(-1)?.id ?? null) : null,
    totals: totals === undefined ? null : presentSums(totals.reduce(addSums, noBets)),
  };
}

/** The newest bets of several players together, each with whose it is, as they go over the wire. */
export async function readTeamBets(
  sources: readonly BetSource[],
  players: readonly number[],
  filter: Omit<BetFilter, 'playerId'>,
  { cursor, limit = linesWhenNotSaid }: { cursor?: string | undefined; limit?: number | undefined },
) {
  const { bets, nextCursor } = await teamPage(sources, players, filter, cursor, limit);
  return { list: bets.map(({ playerId, line }) => ({ playerId, lane: line.lane ?? line.product, ...presentLine(line) })), nextCursor };
}

/** One bet of a player; undefined where they have none with that id. */
export async function readBet(sources: readonly BetSource[], whose: Pick<BetFilter, 'playerId' | 'merchant' | 'language'>, id: string) {
  // A number is that of one bet, or of a slip with several.
  const search = { text: id, fits: () => false };
  const { lines } = await mergePage(
    sources,
    { ...whose, from: undefined, until: undefined, product: undefined, state: undefined, search },
    undefined,
    betsOfSlipAtMost,
  );
  const line = lines.find((one) => one.id === id);
  return line === undefined ? undefined : { lane: line.lane ?? line.product, ...presentLine(line) };
}

/** Records of bets of every product: the sources are merged by time, pages go on by key. */
export function recordRoutes({ clock }: Pick<Services, 'clock'>, sources: readonly BetSource[]): Route[] {
  const day = ({ merchant }: RequestContext): string => dayOf(clock.now(), merchant.timeZone);
  return [
    handle(contract.getBetHistory, ({ query }, context) => readBetPage(sources, readFilter(query, own(context)), query)),
    handle(contract.exportBetHistory, async ({ query }, context) => ({
      fileName: `bets-${day(context)}.csv`,
      contentType: 'text/csv; charset=utf-8',
      rows: exportBets(sources, readFilter(query, own(context))),
    })),
    handle(contract.getPersonalProfit, async ({ query }, context) => {
      const rows = await sumDays(sources, readProfitFilter(query, context));
      return {
        list: rows.map(({ day: of, product, ...sums }) => ({ day: of, product, ...presentSums(sums) })),
        totals: presentSums(rows.reduce<BetSums>(addSums, noBets)),
      };
    }),
    handle(contract.exportPersonalProfit, async ({ query }, context) => ({
      fileName: `profit-${day(context)}.csv`,
      contentType: 'text/csv; charset=utf-8',
      rows: exportProfit(await sumDays(sources, readProfitFilter(query, context)), context.language, context.merchant.currency),
    })),
  ];
}
