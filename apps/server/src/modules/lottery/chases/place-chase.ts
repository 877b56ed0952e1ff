import { createHash } from 'node:crypto';
import type { ChaseMode } from '@sortes/contract';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { inTransaction } from '../../../platform/database.js';
import { DomainError } from '../../../platform/errors.js';
import { newId } from '../../../platform/ids.js';
import { findBetsOfMaster } from '../bet-repository.js';
import { createOrderCheck, type CheckedLine, type CheckedOrder, type OrderLine } from '../check-order.js';
import type { LotteryContext } from '../context.js';
import { riskText } from '../exposure.js';
import { refusalOfLimits, type PlacedOrder, type PlaceRequest } from '../place-orders.js';
import {
  insertChase,
  judgeLimits,
  listChaseDraws,
  listChaseLines,
  placeChaseDraws,
  type ChaseDraw,
  type ChaseVerdict,
} from './chase-repository.js';
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

/** What makes two requests under one key the same: game, plan, and the bets as the rules read them. */
function hashOfChase({ gameId, chase }: ChaseRequest, lines: readonly CheckedLine[]): Buffer {
  const meaning = [
    'chase',
    gameId,
    chase.stopOnWin,
    chase.draws.map(({ numero, multiple }) => [numero, multiple]),
    lines.map(({ play, content, unit, multiple, series, factor }) => [play, content, unit.toString(), multiple, series, factor.toString()]),
  ];
  return createHash('sha256').update(JSON.stringify(meaning)).digest();
}

/** The lines as they are bet at the plan's highest factor: the limits hold there, hence everywhere. */
function atFactor(lines: readonly OrderLine[], factor: number): OrderLine[] {
  return lines.map(({ actualAmount: _rebateRoundsOtherwise, ...line }) => {
    const amount = tryParseMoney(line.amount);
    return { ...line, multiple: line.multiple * factor, amount: amount === undefined ? line.amount : formatMoney(amount * BigInt(factor)) };
  });
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

function refusalOf(verdict: Exclude<ChaseVerdict['verdict'], 'posted' | 'replayed'>): DomainError {
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

export type PlaceChase = (request: ChaseRequest) => Promise<PlacedChase>;

/**
 * Places a chase: the full amount is held and the plan written in one transaction, and with it the bets of the first draw if it is on sale.
 * Odds, prize groups and rebates are those of now for every draw of it. The same key with the same chase answers the first answer again.
 * @throws DomainError the errors of the operation `placeOrders`; nothing has changed then.
 */
export function createPlaceChase(context: Pick<LotteryContext, 'db' | 'odds' | 'limits'>): PlaceChase {
  const { db } = context;
  const checkOrder = createOrderCheck(context);
  return async (request) => {
    const { playerId, merchantId, numero, betCartAmountSum, chase } = request;
    const checked = await checkOrder({ ...request, betCartAmountSum: undefined });
    const { game, lines, stake, gross } = checked;
    const factors = chase.draws.map(({ multiple }) => multiple);
    const highest = Math.max(...factors);
    if (highest > 1) await checkOrder({ ...request, contents: atFactor(request.contents, highest), betCartAmountSum: undefined });
    const times = BigInt(factors.reduce((sum, factor) => sum + factor, 0));
    if (betCartAmountSum !== undefined && tryParseMoney(betCartAmountSum) !== gross * times)
      throw new DomainError('lottery.price.mismatch', { field: 'betCartAmountSum', parameters: { amount: formatMoney(gross * times) } });

    const plan = await resolvePlan(db, merchantId, game, chase.draws);
    const [first] = plan.draws;
    const problem =
      first?.numero === numero ? plan.problem : (plan.problem ?? new DomainError('lottery.chase.plan.invalid', { field: 'numero' }));
    const placed = await inTransaction(db, async (transaction) => {
      const chaseId = newId();
      const verdict = await insertChase(transaction, {
        playerId,
        id: chaseId,
        merchantId,
        key: `bet:${request.idempotencyKey}`,
        hash: hashOfChase(request, lines),
        total: stake * times,
        gameCode: game.code,
        mode: chase.mode,
        stopOnWin: chase.stopOnWin,
        firstDrawId: first?.drawId ?? null,
        placeable: problem === undefined,
        lines: lines.map((line) => ({ ...line, risk: riskText(line.riskItems) })),
        draws: plan.draws.map((draw) => ({ ...draw, stake: stake * BigInt(draw.multiple) })),
      });
      if (verdict.verdict !== 'posted' && verdict.verdict !== 'replayed')
        throw verdict.verdict === 'closed' && problem !== undefined ? problem : refusalOf(verdict.verdict);
      if (verdict.verdict === 'posted' && verdict.isOpen && typeof first?.drawId === 'bigint') {
        // No room under a limit on the very draw that is on sale is said now, not found out later.
        const now = scaledTo(checked, BigInt(first.multiple));
        const failed = await judgeLimits(
          transaction,
          first.drawId,
          now.lines.map(({ riskItems }) => riskText(riskItems)),
        );
        if (failed !== undefined) throw refusalOfLimits(now, failed);
        await tell(transaction, merchantId, await placeChaseDraws(transaction, first.drawId, 1, { playerId, chaseId }));
      }
      return verdict;
    });

    const chaseId = placed.chaseId ?? '';
    // From the rows, not from what was reckoned above: a repeated key answers what its first attempt did, whatever rebates are today.
    const rows = await listChaseDraws(db, playerId, [chaseId]);
    const rebate = (await listChaseLines(db, playerId, chaseId)).reduce((sum, line) => sum + line.rebate, 0n);
    const total = rows.reduce((sum, row) => sum + row.stake, 0n);
    const masterId = rows[0]?.masterId ?? null;
    return {
      chaseId,
      masterId: masterId ?? chaseId,
      numero,
      gross: total + rebate * times,
      total,
      balance: placed.balance ?? 0n,
      sequence: placed.sequence ?? 0n,
      bets: masterId === null ? [] : await findBetsOfMaster(db, playerId, masterId),
      plan: rows,
    };
  };
}
