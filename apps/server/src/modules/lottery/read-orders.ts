import { listBetCorrections, readCorrectionReason, type BetCorrection } from '../outcomes/index.js';
import { betStates, type BetState, type LanguageCode } from '@sortes/contract';
import { findGame, findPlay, formatOdds, payoutOf, type Game, type Hit } from '@sortes/lottery-rules';
import { formatFixed, formatMoney } from '@sortes/money';
import { DateTime } from 'luxon';
import type { Database } from '@sortes/service';
import type { UncountedTurnover } from '../../ports/bet-source.js';
import { findBonusParts } from '../wallet/index.js';
import { refuse } from '../../platform/errors.js';
import { everything, listPlayerBets, sumPlayerBets, type BetFilter, type PlayerBet } from './bet-repository.js';
import { everyChase, listPlayerChases } from './chases/chase-repository.js';
import type { LotteryContext } from './context.js';
import { briefOf, findDraw, type Draw } from './draw-repository.js';
import { overdueReason } from './results/void-draws.js';
import { idOfOrderNumber, orderNumberOf } from '../../platform/order-number.js';
import { presentResult } from './read-draws.js';
import { betStateName, exportHeader, gameName, playNameOf } from './texts.js';

/** What a bet reads as: its own outcome, else what its draw's state says. */
export function betStateOf(bet: Pick<PlayerBet, 'kind' | 'drawState'>): BetState {
  return bet.kind ?? (bet.drawState === 'settled' ? 'lost' : 'waiting');
}

/** Of a bet that took part in a settled draw: what of it is valid turnover, where that is less than its stake. */
export function uncountedOf(bet: PlayerBet): UncountedTurnover | undefined {
  if (bet.valid === null || bet.drawState !== 'settled' || (bet.kind !== null && bet.kind !== 'won')) return undefined;
  const { covered: of, coverable: combinations } = bet;
  return { counted: bet.valid, covered: of === null || combinations === null ? undefined : { of, combinations } };
}

/** Of a bet that took part in a settled draw: what counts as valid turnover. */
function presentTurnover(bet: PlayerBet) {
  const state = betStateOf(bet);
  if (bet.drawState !== 'settled' || (state !== 'won' && state !== 'lost')) return undefined;
  const { counted, covered } = uncountedOf(bet) ?? { counted: bet.stake, covered: undefined };
  return { counted: formatFixed(counted), ...(covered !== undefined && { covered: covered.of, combinations: covered.combinations }) };
}

/** What a prize paid the player: of a free bet what is above its stake. Money units. */
export function paidOutOf({ kind, payout, isFree, stake }: Pick<PlayerBet, 'kind' | 'payout' | 'isFree' | 'stake'>): bigint {
  if (kind !== 'won' || payout === null) return 0n;
  if (!isFree) return payout;
  return payout > stake ? payout - stake : 0n;
}

/** What a bet cost the player: a free one nothing. Money units. */
export const paidForOf = ({ isFree, stake }: Pick<PlayerBet, 'isFree' | 'stake'>): bigint => (isFree ? 0n : stake);

function presentOrder(bet: PlayerBet) {
  const state = betStateOf(bet);
  return {
    orderId: bet.id,
    orderNumber: orderNumberOf(bet.id),
    orderMasterId: bet.masterId,
    gameCode: bet.gameCode,
    gameId: bet.gameCode,
    numero: bet.numero,
    playId: bet.play,
    bettingContent: bet.content,
    combinations: bet.combinations,
    unit: formatMoney(bet.unit),
    multiple: bet.multiple,
    betAmount: formatFixed(bet.stake + bet.rebate),
    actualBetAmount: formatFixed(state === 'cancelled' || state === 'refunded' ? 0n : paidForOf(bet)),
    rebate: formatFixed(bet.rebate),
    series: bet.series,
    winAmount: formatFixed(paidOutOf(bet)),
    state,
    winningNumber: bet.win,
    chasing: bet.chaseId !== null,
    bettingTime: bet.placedAt.getTime(),
    drawTime: bet.drawsAt.getTime(),
    closesAt: bet.closesAt.getTime(),
    cancellable: bet.cancellable,
    ...(bet.corrected && { corrected: true }),
    ...(bet.isFree && { freeStake: formatFixed(bet.stake) }),
  };
}

export interface OrderQuery {
  startDate?: number | undefined;
  endDate?: number | undefined;
  orderStatus?: string | undefined;
  gameId?: string | undefined;
  orderNumber?: string | undefined;
  numero?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
}

function orBlank(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}

/** Reads the wire's filter; undefined when nothing can match (an order number that is none). @throws DomainError request_param_err */
function filterOf(query: OrderQuery): BetFilter | undefined {
  const status = orBlank(query.orderStatus)?.toLowerCase();
  const state = betStates.find((known) => known === status);
  if (status !== undefined && status !== 'all' && state === undefined) refuse('request_param_err', { field: 'orderStatus' });
  const asked = orBlank(query.orderNumber);
  const id = asked === undefined ? undefined : idOfOrderNumber(asked);
  if (asked !== undefined && id === undefined) return undefined;
  return {
    from: query.startDate === undefined ? undefined : new Date(query.startDate),
    to: query.endDate === undefined ? undefined : new Date(query.endDate),
    state,
    gameCode: orBlank(query.gameId),
    numero: orBlank(query.numero),
    id,
  };
}

/** A page of a player's bets, newest first, with the sums of everything the filter holds. */
export async function listOrders(db: Database, playerId: number, query: OrderQuery) {
  const size = query.size ?? 20;
  const filter = filterOf(query);
  const rows = filter === undefined ? [] : await listPlayerBets(db, playerId, filter, { limit: size, offset: (query.page ?? 0) * size });
  const sums =
    filter === undefined ? { count: 0, staked: 0n, rebate: 0n, waiting: 0n, won: 0n } : await sumPlayerBets(db, playerId, filter);
  return {
    content: rows.map(presentOrder),
    totalPages: Math.ceil(sums.count / size),
    totalElements: sums.count,
    // A bet that waits for its draw is not lost: the net is that of settled bets.
    totals: {
      betAmount: formatFixed(sums.staked + sums.rebate),
      actualBetAmount: formatFixed(sums.staked),
      winAmount: formatFixed(sums.won),
      net: formatFixed(sums.won - (sums.staked - sums.waiting)),
    },
  };
}

/** What a correction of the result made of a bet: the prize it had got, the one it has now, and the movements between. */
function presentCorrection(correction: BetCorrection) {
  return {
    no: correction.no,
    at: correction.at.getTime(),
    reason: correction.reason,
    winNoBefore: correction.beforeText,
    winNoAfter: correction.afterText,
    prizeBefore: formatFixed(correction.beforePayout),
    prizeAfter: formatFixed(correction.afterPayout),
    covered: formatFixed(correction.covered),
    done: correction.done,
    transactionIds: [correction.reversalId, correction.coverId, correction.paymentId].filter((id) => id !== null),
  };
}

/** Every movement of a bet, in its order: stake, first prize, reversals, later prizes. */
function transactionsOf(bet: PlayerBet, corrections: readonly BetCorrection[]): string[] {
  const moved = corrections.flatMap(({ beforeTransactionId, reversalId, coverId, paymentId }) => [
    beforeTransactionId,
    reversalId,
    coverId,
    paymentId,
  ]);
  return [...new Set([bet.masterId, ...moved, bet.transactionId].filter((id) => id !== null))];
}

type VoidedReason = 'no-result' | 'called-off' | 'not-drawn' | 'result-known';

/** Why a refunded bet of this draw got its stake back, as players may know it: an operator's own words are for operators. */
function voidedReasonOf(draw: Pick<Draw, 'state' | 'voidReason' | 'commitment'>, game: Game | undefined): VoidedReason {
  if (draw.state !== 'void') return 'result-known';
  if (draw.commitment !== null || game?.kind === 'house') return 'not-drawn';
  return draw.voidReason === overdueReason ? 'no-result' : 'called-off';
}

function presentVoided(bet: PlayerBet, draw: Draw, game: Game | undefined) {
  return { reason: voidedReasonOf(draw, game), at: (bet.outcomeAt ?? bet.drawsAt).getTime(), amount: formatFixed(paidForOf(bet)) };
}

/** One bet with its frozen odds and how its prize was reckoned. @throws DomainError lottery.order.unknown, also for another player's bet. */
export async function showOrder(context: Pick<LotteryContext, 'db' | 'odds'>, playerId: number, orderId: string) {
  const [bet] = await listPlayerBets(context.db, playerId, { ...everything, id: orderId }, { limit: 1 });
  if (bet === undefined) refuse('lottery.order.unknown');
  const draw = await findDraw(context.db, bet.drawId);
  const corrections = draw?.correctionNo ? await listBetCorrections(context.db, playerId, bet.id) : [];
  const correctionReason = draw?.correctionNo ? await readCorrectionReason(context.db, 'lottery', bet.drawId) : undefined;
  const game = findGame(bet.gameCode);
  const [chase] =
    bet.chaseId === null ? [] : await listPlayerChases(context.db, playerId, { ...everyChase, id: bet.chaseId }, { limit: 1 });
  const odds = await context.odds.oddsOf(bet.oddsVersion, bet.play);
  const row = presentOrder(bet);
  const turnover = presentTurnover(bet);
  const hits = (bet.hits ?? []).map((hit: Hit) => ({
    tier: hit.tier,
    count: hit.count,
    odds: formatOdds(odds[hit.tier] ?? 0n),
    amount: formatFixed(payoutOf({ hits: [hit], odds, unit: bet.unit, multiple: bet.multiple })),
  }));
  const ofBonus = (await findBonusParts(context.db, playerId, [bet.id])).get(bet.id);
  return {
    ...row,
    ...(ofBonus !== undefined && { ofBonus: formatFixed(ofBonus) }),
    totalBetAmount: row.betAmount,
    totalActualBetAmount: row.actualBetAmount,
    totalChasePhases: chase?.totalDraws ?? 0,
    winningStop: chase?.stopOnWin ?? false,
    abandoning: chase?.state === 'cancelled',
    completed: chase === undefined ? row.state !== 'waiting' : chase.state !== 'running',
    rulesVersion: bet.oddsVersion,
    coverage: (game === undefined ? undefined : findPlay(game, bet.play))?.coverage ?? 1,
    odds: Object.fromEntries(Object.entries(odds).map(([tier, value]) => [tier, formatOdds(value)])),
    hits,
    result: draw === undefined || draw.win === null ? null : presentResult(briefOf(draw)),
    settledAt: (bet.outcomeAt ?? bet.drawSettledAt)?.getTime() ?? null,
    transactionIds: transactionsOf(bet, corrections),
    ...(turnover !== undefined && { turnover }),
    ...(bet.kind === 'refunded' && draw !== undefined && { voided: presentVoided(bet, draw, game) }),
    ...(correctionReason !== undefined && { correctionReason }),
    ...(corrections.length > 0 && { corrections: corrections.map(presentCorrection) }),
  };
}

/** RFC 4180; nothing in these cells comes from a player's free text, so no formula can stand in them. */
function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}

/** A player's bets as CSV, by key in pages, so that length costs no memory. Times are the brand's, with their offset. */
export async function* exportOrders(
  db: Database,
  playerId: number,
  query: OrderQuery,
  language: LanguageCode,
  timeZone: string,
): AsyncGenerator<string> {
  const filter = filterOf(query);
  // Spreadsheets misread Thai and Chinese without the byte order mark.
  yield `\uFEFF${csvLine(exportHeader(language))}`;
  let before: string | undefined;
  while (filter !== undefined) {
    const rows = await listPlayerBets(db, playerId, filter, { limit: 1_000, ...(before === undefined ? {} : { before }) });
    for (const bet of rows) {
      yield csvLine([
        DateTime.fromJSDate(bet.placedAt, { zone: timeZone }).toFormat('yyyy-MM-dd HH:mm:ss ZZ'),
        orderNumberOf(bet.id),
        orderNumberOf(bet.masterId),
        gameName(bet.gameCode, language),
        bet.numero,
        playNameOf(bet.gameCode, bet.play, language),
        bet.content,
        String(bet.combinations),
        formatMoney(bet.unit),
        String(bet.multiple),
        formatMoney(bet.stake + bet.rebate),
        formatMoney(paidForOf(bet)),
        formatMoney(paidOutOf(bet)),
        betStateName(betStateOf(bet), language),
        bet.win ?? '',
      ]);
    }
    before = rows.at(-1)?.id;
    if (rows.length < 1_000) return;
  }
}
