import { createHash } from 'node:crypto';
import { isDatabaseUnavailable, sqlStateOf } from '../../platform/database.js';
import { DomainError, refuse } from '../../platform/errors.js';
import { createGatherer, type Gatherer } from '../../platform/gather.js';
import { newId } from '../../platform/ids.js';
import { findBetsOfMaster, findReplay, placeOrdersInOneGo, type NewBet, type NewOrder, type OrderVerdict } from './bet-repository.js';
import { createOrderCheck, type CheckedLine, type OrderRequest } from './check-order.js';
import type { LotteryContext } from './context.js';
import { findDrawByNumero } from './draw-repository.js';

export interface PlaceRequest extends OrderRequest {
  playerId: number;
  merchantId: number;
  numero: string;
  idempotencyKey: string;
}

export interface PlacedOrder {
  masterId: string;
  numero: string;
  /** Money units. */
  total: bigint;
  balance: bigint;
  sequence: bigint;
  bets: Pick<NewBet, 'id' | 'play' | 'content' | 'combinations' | 'stake'>[];
}

/** What makes two requests under one key the same: the draw and the bets as the rules read them. */
function hashOfOrder(request: PlaceRequest, bets: readonly CheckedLine[]): Buffer {
  const meaning = [
    request.gameId,
    request.numero,
    bets.map(({ play, content, unit, multiple }) => [play, content, unit.toString(), multiple]),
  ];
  return createHash('sha256').update(JSON.stringify(meaning)).digest();
}

const retriable = new Set(['40001', '40P01', '55P03']);

/**
 * Tries again what the database asks to be tried again (nothing of a failed attempt was applied), and once more what was lost with its
 * connection: that may have been done, and then its keys answer the first answer.
 */
async function retrying<T>(work: () => Promise<T>): Promise<T> {
  let isLostBefore = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isLost = isDatabaseUnavailable(error);
      const state = sqlStateOf(error);
      const mayTry = isLost ? !isLostBefore : state !== undefined && retriable.has(state);
      if (attempt >= 5 || !mayTry) throw error;
      isLostBefore ||= isLost;
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** attempt));
    }
  }
}

function refusalOf(verdict: Exclude<OrderVerdict['verdict'], 'posted' | 'replayed'>): DomainError {
  switch (verdict) {
    case 'conflict':
      return new DomainError('idempotency.key.conflict');
    case 'insufficient':
      return new DomainError('balance.not.enough');
    case 'unknown-account':
      return new DomainError('balance.not.enough');
    case 'unknown':
      return new DomainError('lottery.draw.unknown', { field: 'numero' });
    case 'not-open':
      return new DomainError('lottery.draw.not.open', { field: 'numero' });
    case 'closed':
      return new DomainError('lottery.draw.closed', { field: 'numero' });
  }
}

/** Remembers which row an issue is; the answer never changes. Bounded, because issues are asked for by name. */
function createDrawIds(db: LotteryContext['db']): (merchantId: number, gameCode: string, numero: string) => Promise<bigint | undefined> {
  const known = new Map<string, bigint>();
  return async (merchantId, gameCode, numero) => {
    const key = `${merchantId} ${gameCode} ${numero}`;
    const id = known.get(key);
    if (id !== undefined) return id;
    const draw = await findDrawByNumero(db, merchantId, gameCode, numero);
    if (draw === undefined) return undefined;
    if (known.size >= 10_000) known.clear();
    known.set(key, draw.id);
    return draw.id;
  };
}

export type PlaceOrder = (request: PlaceRequest) => Promise<PlacedOrder>;

/**
 * Places orders: all lines or none. Concurrent callers share one round trip, one transaction and one flush, each with its own verdict.
 * The same key with the same bets answers the first answer again, also after the draw has closed.
 * @throws DomainError one of the errors of the operation `placeOrders`; nothing has changed then.
 */
export function createPlaceOrder(context: Pick<LotteryContext, 'db' | 'pool' | 'odds'>): PlaceOrder {
  const { db, pool } = context;
  const checkOrder = createOrderCheck(context);
  const drawIdOf = createDrawIds(db);
  const gatherer: Gatherer<NewOrder, OrderVerdict> = createGatherer({
    maximum: 256,
    // Two: one batch works while the other waits for its flush. A third only makes batches smaller: commits that notify take turns.
    concurrency: 2,
    playerOf: (order) => order.playerId,
    run: (orders) => retrying(() => placeOrdersInOneGo(pool, orders)),
    full: () => new DomainError('system.busy', { retryAfterSeconds: 1 }),
  });

  const toOrder = async (request: PlaceRequest): Promise<NewOrder> => {
    const { game, lines, stake } = await checkOrder(request);
    const drawId = (await drawIdOf(request.merchantId, game.code, request.numero)) ?? refuse('lottery.draw.unknown', { field: 'numero' });
    // The order's id comes before its bets' ids, so that they lie behind it in the key (see findBetsOfMaster).
    const masterId = newId();
    const bets = lines.map((line) => ({ ...line, id: newId() }));
    return {
      playerId: request.playerId,
      merchantId: request.merchantId,
      masterId,
      drawId,
      key: `bet:${request.idempotencyKey}`,
      hash: hashOfOrder(request, lines),
      stake,
      bets,
    };
  };

  return async (request) => {
    const order = await toOrder(request);
    let verdict = await gatherer.ask(order);
    if (verdict.verdict === 'closed' || verdict.verdict === 'not-open') verdict = (await findReplay(db, order)) ?? verdict;
    if (verdict.verdict !== 'posted' && verdict.verdict !== 'replayed') throw refusalOf(verdict.verdict);
    const { masterId, balance, sequence } = verdict;
    const bets = verdict.verdict === 'posted' ? order.bets : await findBetsOfMaster(db, order.playerId, masterId);
    const placed = bets.map(({ id, play, content, combinations, stake }) => ({ id, play, content, combinations, stake }));
    return { masterId, numero: request.numero, total: order.stake, balance, sequence, bets: placed };
  };
}
