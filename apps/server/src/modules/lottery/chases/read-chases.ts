import { chaseStates, type ChaseDrawState, type LanguageCode } from '@sortes/contract';
import { formatFixed, formatMoney } from '@sortes/money';
import { DateTime } from 'luxon';
import type { Database } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { idOfOrderNumber, orderNumberOf } from '../../../platform/order-number.js';
import { gameName } from '../texts.js';
import {
  everyChase,
  listChaseDraws,
  listChaseLines,
  listPlayerChases,
  sumPlayerChases,
  type Chase,
  type ChaseDraw,
  type ChaseFilter,
} from './chase-repository.js';
import { chaseDrawStateName, chaseHeader, chaseStateName } from './chase-texts.js';

/** What a draw of a chase reads as: its bets have the last word, so that a cancellation shows at once and a correction as well. */
function stateOf(draw: ChaseDraw): ChaseDrawState {
  if (draw.state === 'placed' && draw.cancelledBets === draw.bets.length) return 'cancelled';
  if (draw.state === 'won' || draw.state === 'lost') return draw.prize > 0n ? 'won' : 'lost';
  return draw.state;
}

export function presentChaseDraw(draw: ChaseDraw) {
  return {
    numero: draw.numero,
    position: draw.position,
    multiple: draw.multiple,
    stake: formatFixed(draw.stake),
    prize: formatFixed(draw.prize),
    state: stateOf(draw),
    reason: draw.reason,
    closesAt: draw.closesAt.getTime(),
    drawsAt: draw.drawsAt.getTime(),
    winningNumber: draw.win,
    orderMasterId: draw.masterId,
    orderIds: draw.bets,
  };
}

function presentChase(chase: Chase) {
  return {
    chaseId: chase.id,
    chaseNumber: orderNumberOf(chase.id),
    gameId: chase.gameCode,
    gameCode: chase.gameCode,
    state: chase.state,
    mode: chase.mode,
    stopOnWin: chase.stopOnWin,
    firstNumero: chase.firstNumero,
    lastNumero: chase.lastNumero,
    wonNumero: chase.wonNumero,
    totalDraws: chase.totalDraws,
    waitingDraws: chase.waitingDraws,
    placedDraws: chase.placedDraws,
    cancelledDraws: chase.cancelledDraws,
    droppedDraws: chase.droppedDraws,
    openDraws: chase.openDraws,
    returnedDraws: chase.returnedDraws,
    totalAmount: formatFixed(chase.total),
    heldAmount: formatFixed(chase.held),
    placedAmount: formatFixed(chase.placed),
    releasedAmount: formatFixed(chase.released),
    returnedAmount: formatFixed(chase.returned),
    winAmount: formatFixed(chase.prize),
    createdAt: chase.createdAt.getTime(),
    endedAt: chase.endedAt?.getTime() ?? null,
    cancellable: chase.waitingDraws > 0,
  };
}

export interface ChaseQuery {
  state?: string | undefined;
  gameId?: string | undefined;
  startDate?: number | undefined;
  endDate?: number | undefined;
  chaseNumber?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
}

function orBlank(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}

/** Reads the wire's filter; undefined when nothing can match (a chase number that is none). @throws DomainError request_param_err */
function filterOf(query: ChaseQuery): ChaseFilter | undefined {
  const status = orBlank(query.state)?.toLowerCase();
  const state = chaseStates.find((known) => known === status);
  if (status !== undefined && status !== 'all' && state === undefined) refuse('request_param_err', { field: 'state' });
  const asked = orBlank(query.chaseNumber);
  const id = asked === undefined ? undefined : idOfOrderNumber(asked);
  if (asked !== undefined && id === undefined) return undefined;
  return {
    state,
    gameCode: orBlank(query.gameId),
    from: query.startDate === undefined ? undefined : new Date(query.startDate),
    to: query.endDate === undefined ? undefined : new Date(query.endDate),
    id,
  };
}

/** A page of a player's chases, newest first, with the sums of everything the filter holds. */
export async function listChases(db: Database, playerId: number, query: ChaseQuery) {
  const size = query.size ?? 20;
  const filter = filterOf(query);
  const rows = filter === undefined ? [] : await listPlayerChases(db, playerId, filter, { limit: size, offset: (query.page ?? 0) * size });
  const sums =
    filter === undefined
      ? { count: 0, total: 0n, held: 0n, placed: 0n, released: 0n, prize: 0n }
      : await sumPlayerChases(db, playerId, filter);
  return {
    content: rows.map(presentChase),
    totalPages: Math.ceil(sums.count / size),
    totalElements: sums.count,
    totals: {
      totalAmount: formatFixed(sums.total),
      heldAmount: formatFixed(sums.held),
      placedAmount: formatFixed(sums.placed),
      releasedAmount: formatFixed(sums.released),
      winAmount: formatFixed(sums.prize),
    },
  };
}

/** One chase with its lines and draws. @throws DomainError lottery.chase.unknown, also for another player's chase. */
export async function showChase(db: Database, playerId: number, chaseId: string) {
  const [chase] = await listPlayerChases(db, playerId, { ...everyChase, id: chaseId }, { limit: 1 });
  if (chase === undefined) refuse('lottery.chase.unknown');
  const lines = await listChaseLines(db, playerId, chaseId);
  const draws = await listChaseDraws(db, playerId, [chaseId]);
  return {
    ...presentChase(chase),
    lines: lines.map((line) => ({
      playId: line.play,
      bettingContent: line.content,
      combinations: line.combinations,
      unit: formatMoney(line.unit),
      multiple: line.multiple,
      betAmount: formatFixed(line.stake + line.rebate),
      actualBetAmount: formatFixed(line.stake),
      rulesVersion: line.oddsVersion,
      series: line.series,
    })),
    draws: draws.map(presentChaseDraw),
    transactionId: chase.id,
  };
}

/** RFC 4180; nothing in these cells comes from a player's free text, so no formula can stand in them. */
function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}

const chasesAtOnce = 50;

/** A player's chases as CSV, one line a draw, by key in pages, so that length costs no memory. Times are the brand's, with their offset. */
export async function* exportChases(
  db: Database,
  playerId: number,
  query: ChaseQuery,
  language: LanguageCode,
  timeZone: string,
): AsyncGenerator<string> {
  const filter = filterOf(query);
  // Spreadsheets misread Thai and Chinese without the byte order mark.
  yield `\uFEFF${csvLine(chaseHeader(language))}`;
  let before: string | undefined;
  while (filter !== undefined) {
    const chases = new Map(
      (await listPlayerChases(db, playerId, filter, { limit: chasesAtOnce, before })).map((chase) => [chase.id, chase]),
    );
    for (const draw of await listChaseDraws(db, playerId, [...chases.keys()])) {
      const chase = chases.get(draw.chaseId);
      if (chase === undefined) continue;
      yield csvLine([
        DateTime.fromJSDate(chase.createdAt, { zone: timeZone }).toFormat('yyyy-MM-dd HH:mm:ss ZZ'),
        orderNumberOf(chase.id),
        gameName(chase.gameCode, language),
        chaseStateName(chase.state, language),
        draw.numero,
        String(draw.multiple),
        formatMoney(draw.stake),
        formatMoney(draw.prize),
        chaseDrawStateName(stateOf(draw), language),
        draw.win ?? '',
      ]);
    }
    before = [...chases.keys()].at(-1);
    if (chases.size < chasesAtOnce) return;
  }
}
