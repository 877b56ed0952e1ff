import type { ChaseMode } from '@sortes/contract';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { inTransaction, newId, sha256 } from '@sortes/service';
import { DomainError } from '../../../platform/errors.js';
import { findBetsOfMaster } from '../bet-repository.js';
import { createOrderCheck, offersAt, type CheckedOrder, type OrderLine } from '../check-order.js';
import type { LotteryContext } from '../context.js';
import { riskText } from '../../outcomes/index.js';
import { refusalOf as refusalOfOffers } from '../exposure.js';
import { contentsOf, dependOnLimits, meaningOfLines, refusalOfLimits, type PlacedOrder, type PlaceRequest } from '../place-orders.js';
import {
  insertChase,
  judgeLimits,
  listChaseDraws,
  listChaseLines,
  placeChaseDraws,
  type ChaseDraw,
  type ChaseVerdict,
} from './chase-repository.js';
import { admitTrial } from '../trial-bets.js';
import { resolvePlan, type AskedDraw } from './plan-draws.js';
import { tell } from './tell.js';

export interface ChaseRequest extends PlaceRequest {
  chase: { mode: ChaseMode; stopOnWin: boolean; draws: readonly AskedDraw[] };
}

export interface PlacedChase extends PlacedOrder {
  chaseId: string;
  /** Price of the whole chase before rebates, money units; `total` is what was held for it. */
  gross: bigint;
  plan: ChaseDraw[];
}

/** What makes two requests under one key the same: game, plan and bets. Nothing in it depends on limits, as for a single order. */
function hashOfChase(request: ChaseRequest, contents: readonly string[]): Buffer {
  const { gameId, chase } = request;
  const plan = chase.draws.map(({ numero, multiple }) => [numero, multiple]);
  const meaning = ['chase', gameId, chase.stopOnWin, plan, meaningOfLines(request, contents)];
  return sha256(JSON.stringify(meaning));
}

/** The lines as they are bet at the plan's highest factor: the limits hold there, hence everywhere. */
function atFactor(lines: readonly OrderLine[], factor: number): OrderLine[] {
  return lines.map(({ actualAmount: _rebateRoundsOtherwise, ...line }) => {
    const amount = tryParseMoney(line.amount);
    return { ...line, multiple: line.multiple * factor, amount: amount === undefined ? line.amount : formatMoney(amount * BigInt(factor)) };
  });
}

/** How often the lines are paid over the whole plan. */
function timesOf({ chase }: ChaseRequest): bigint {
  return BigInt(chase.draws.reduce((sum, { multiple }) => sum + multiple, 0));
}

/** What the lines take of counted limits at a factor: payouts grow, limits do not. */
function scaledTo(checked: CheckedOrder, factor: bigint): CheckedOrder {
  const lines = checked.lines.map((line) => ({
    ...line,
    riskItems:
      line.riskItems?.map((item) => ({
        ...item,
        payout: item.payout * factor,
        ...(item.full === undefined ? {} : { full: item.full * factor }),
      })) ?? null,
  }));
  return { ...checked, lines };
}

function refusalOf(verdict: Exclude<ChaseVerdict['verdict'], 'posted' | 'replayed' | 'limited' | 'excluded'>): DomainError {
  switch (verdict) {
    case 'conflict':
      return new DomainError('idempotency.key.conflict');
    case 'insufficient':
    case 'unknown-account':
      return new DomainError('balance.not.enough');
    case 'closed':
      return new DomainError('lottery.draw.closed', { field: 'chase.draws.0.numero' });
  }
}

/**
 * What operators have set for single draws of the plan; the order was checked for its first. A chase has one set of odds for all draws, so it
 * cannot hold one at which a number of it sells at others.
 */
function checkOtherDraws(checked: CheckedOrder, draws: readonly AskedDraw[]): void {
  const named = new Set(checked.limits.blocked.flatMap(({ numero }) => numero ?? []));
  if (named.size === 0) return;
  const judged = new Set<string | undefined>();
  for (const [index, { numero }] of draws.entries()) {
    // Draws without rules of their own are all alike.
    const alike = named.has(numero) ? numero : undefined;
    if (judged.has(alike)) continue;
    judged.add(alike);
    const offers = offersAt(checked, alike);
    if (offers.some(({ factor }) => factor === null)) throw refusalOfOffers(offers);
    if (offers.length > 0) throw new DomainError('lottery.chase.plan.invalid', { field: `chase.draws.${index}.numero` });
  }
}

export type PlaceChase = (request: ChaseRequest) => Promise<PlacedChase>;

/**
 * Places a chase: the full amount is held and the plan written in one transaction, and with it the bets of the first draw if it is on sale.
 * Odds, prize groups and rebates are those of now for every draw of it. The same key with the same chase answers the first answer again.
 * @throws DomainError the errors of the operation `placeOrders`; nothing has changed then.
 */
export function createPlaceChase(context: Pick<LotteryContext, 'db' | 'odds' | 'limits' | 'hooks' | 'explainRefusal'>): PlaceChase {
  const { db } = context;
  const checkOrder = createOrderCheck(context);

  const check = async (request: ChaseRequest): Promise<CheckedOrder> => {
    const { betCartAmountSum, chase } = request;
    const checked = await checkOrder({ ...request, betCartAmountSum: undefined });
    checkOtherDraws(checked, chase.draws);
    const highest = Math.max(...chase.draws.map(({ multiple }) => multiple));
    if (highest > 1) await checkOrder({ ...request, contents: atFactor(request.contents, highest), betCartAmountSum: undefined });
    const price = checked.gross * timesOf(request);
    if (betCartAmountSum !== undefined && tryParseMoney(betCartAmountSum) !== price)
      throw new DomainError('lottery.price.mismatch', { field: 'betCartAmountSum', parameters: { amount: formatMoney(price) } });
    if (request.playMoney === true) await admitTrial(db, request.playerId, checked.lines.length * chase.draws.length);
    return checked;
  };

  /** From the rows, not from what was reckoned now: a repeated key answers what its first attempt did, whatever rebates are today. */
  const answer = async (request: ChaseRequest, placed: ChaseVerdict): Promise<PlacedChase> => {
    const { playerId, numero } = request;
    const chaseId = placed.chaseId ?? '';
    const rows = await listChaseDraws(db, playerId, [chaseId]);
    const rebate = (await listChaseLines(db, playerId, chaseId)).reduce((sum, line) => sum + line.rebate, 0n);
    const total = rows.reduce((sum, row) => sum + row.stake, 0n);
    const masterId = rows[0]?.masterId ?? null;
    return {
      chaseId,
      masterId: masterId ?? chaseId,
      numero,
      gross: total + rebate * timesOf(request),
      total,
      balance: placed.balance ?? 0n,
      sequence: placed.sequence ?? 0n,
      bets: masterId === null ? [] : await findBetsOfMaster(db, playerId, masterId),
      plan: rows,
    };
  };

  /** What the database knows of a chase besides its lines and draws. */
  const headOf = (request: ChaseRequest, contents: readonly string[]) => {
    const { playerId, merchantId, idempotencyKey, gameId, chase } = request;
    const { mode, stopOnWin } = chase;
    return {
      playerId,
      merchantId,
      id: newId(),
      gameCode: gameId,
      mode,
      stopOnWin,
      key: `bet:${idempotencyKey}`,
      hash: hashOfChase(request, contents),
    };
  };

  /** The first answer of a chase that the limits of now would refuse, if it was placed under them as they were. */
  const answeredBefore = async (request: ChaseRequest): Promise<PlacedChase | undefined> => {
    const contents = contentsOf(request);
    if (contents === undefined) return undefined;
    // Looked for, not placed: any amount will do. No draw is named, because the draw would be waited for and held off from everybody.
    const asked = { ...headOf(request, contents), total: 1n, firstDrawId: null, placeable: false, lines: [], draws: [] };
    const verdict = await inTransaction(db, (transaction) => insertChase(transaction, asked));
    if (verdict.verdict === 'conflict') throw refusalOf('conflict');
    return verdict.verdict === 'replayed' ? answer(request, verdict) : undefined;
  };

  return async (request) => {
    const { playerId, merchantId, numero, chase } = request;
    const checked = await check(request).catch(async (error: unknown) => {
      const isOfLimits = error instanceof DomainError && (dependOnLimits.has(error.code) || error.code === 'lottery.chase.plan.invalid');
      const before = isOfLimits ? await answeredBefore(request) : undefined;
      if (before === undefined) throw error;
      return before;
    });
    if ('chaseId' in checked) return checked;
    const { game, lines, stake } = checked;
    const plan = await resolvePlan(db, merchantId, game, chase.draws);
    const [first] = plan.draws;
    const firstDrawId = first?.drawId ?? null;
    const problem =
      first?.numero === numero ? plan.problem : (plan.problem ?? new DomainError('lottery.chase.plan.invalid', { field: 'numero' }));
    // Only a draw that takes no bets any more is waited for (lottery.place_chase): waiting holds it off from everybody.
    const isLate = problem?.code === 'lottery.draw.closed' && problem.detail.field === 'chase.draws.0.numero';
    const head = headOf(
      request,
      lines.map(({ content }) => content),
    );
    const now = first === undefined ? checked : scaledTo(checked, BigInt(first.multiple));
    const risks = now.lines.map(({ riskItems }) => riskText(riskItems));
    // What the ledger refuses is explained once the account is free again.
    class Limited extends Error {}
    const place = inTransaction(db, async (transaction) => {
      // Draw, counters, accounts: who bets on the draw takes them in this order, and the amount is held on an account.
      const failed = problem === undefined && firstDrawId !== null ? await judgeLimits(transaction, firstDrawId, risks) : undefined;
      const verdict = await insertChase(transaction, {
        ...head,
        total: stake * timesOf(request),
        firstDrawId: problem === undefined || isLate ? firstDrawId : null,
        placeable: problem === undefined,
        lines: lines.map((line) => ({ ...line, risk: riskText(line.riskItems) })),
        draws: plan.draws.map((draw) => ({ ...draw, stake: stake * BigInt(draw.multiple) })),
      });
      if (verdict.verdict === 'limited' || verdict.verdict === 'excluded') throw new Limited();
      if (verdict.verdict !== 'posted' && verdict.verdict !== 'replayed')
        throw verdict.verdict === 'closed' && problem !== undefined ? problem : refusalOf(verdict.verdict);
      if (verdict.verdict === 'posted' && verdict.isOpen && firstDrawId !== null) {
        // No room under a limit on the very draw that is on sale is said now, not found out later.
        if (failed !== undefined) throw refusalOfLimits(now, failed);
        const news = await placeChaseDraws(transaction, firstDrawId, 1, { playerId, chaseId: head.id });
        if (news.some(({ state }) => state === 'dropped')) throw new Limited();
        await tell(transaction, merchantId, news);
      }
      return verdict;
    });
    const placed = await place.catch(async (error: unknown) => {
      throw error instanceof Limited ? await context.explainRefusal(request, stake * BigInt(first?.multiple ?? 1)) : error;
    });
    return answer(request, placed);
  };
}
