import { createHash } from 'node:crypto';
import { countContent, findGame, findPlay, stakeOf, type Game, type Odds } from '@sortes/lottery-rules';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { isDatabaseUnavailable, sqlStateOf } from '../../platform/database.js';
import { DomainError, refuse } from '../../platform/errors.js';
import { createGatherer, type Gatherer } from '../../platform/gather.js';
import { newId } from '../../platform/ids.js';
import { findBetsOfMaster, findReplay, placeOrdersInOneGo, type NewBet, type NewOrder, type OrderVerdict } from './bet-repository.js';
import type { LotteryContext } from './context.js';
import { findDrawByNumero } from './draw-repository.js';
import { betLimitsOf, isTakenUnit, type BetLimits } from './limits.js';

export interface OrderLine {
  playId: string;
  bettingContent: string;
  /** Money text. */
  unit: string;
  multiple: number;
  /** What the player was shown. */
  combinations: number;
  amount: string;
}

export interface PlaceRequest {
  playerId: number;
  merchantId: number;
  /** The brand's; it decides the limits. */
  currency: string;
  gameId: string;
  numero: string;
  contents: readonly OrderLine[];
  betCartAmountSum?: string | undefined;
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

/** Checks one line against the rules: content, count, unit, multiple, price and limits. The player's figures are compared, never used. */
function checkLine(
  game: Game,
  line: OrderLine,
  odds: (play: string) => Record<string, Odds>,
  limits: BetLimits,
  index: number,
): Omit<NewBet, 'id' | 'oddsVersion'> {
  const field = (name: string): string => `contents.${index}.${name}`;
  const play = findPlay(game, line.playId) ?? refuse('lottery.play.unknown', { field: field('playId') });
  const counted = countContent(play, line.bettingContent);
  if (!counted.ok)
    throw new DomainError('lottery.content.invalid', {
      field: field('bettingContent'),
      parameters: { reason: counted.reason, detail: counted.detail ?? '' },
    });
  const { combinations, canonical: content } = counted;
  if (combinations !== line.combinations)
    throw new DomainError('lottery.count.mismatch', { field: field('combinations'), parameters: { combinations } });
  const unit = tryParseMoney(line.unit);
  if (unit === undefined || !isTakenUnit(unit)) throw new DomainError('lottery.unit.invalid', { field: field('unit') });
  const { multiple } = line;
  if (!Number.isInteger(multiple) || multiple < 1 || multiple > limits.maximumMultiple) {
    throw new DomainError('lottery.multiple.invalid', { field: field('multiple'), parameters: { maximum: limits.maximumMultiple } });
  }
  const best = Object.values(odds(play.code)).reduce((highest, value) => (value > highest ? value : highest), 0n);
  if ((best * unit * BigInt(multiple)) / 10_000n > limits.maximumPrize) {
    const maximum = (limits.maximumPrize * 10_000n) / (best * unit);
    throw new DomainError('lottery.multiple.invalid', { field: field('multiple'), parameters: { maximum: maximum.toString() } });
  }
  const stake = stakeOf({ play, combinations, unit, multiple });
  if (tryParseMoney(line.amount) !== stake)
    throw new DomainError('lottery.price.mismatch', { field: field('amount'), parameters: { amount: formatMoney(stake) } });
  if (stake < limits.minimumStake)
    throw new DomainError('amount.below.minimum', { field: field('amount'), parameters: { minimum: formatMoney(limits.minimumStake) } });
  if (stake > limits.maximumStake)
    throw new DomainError('amount.above.maximum', { field: field('amount'), parameters: { maximum: formatMoney(limits.maximumStake) } });
  return { play: play.code, content, combinations, unit, multiple, stake };
}

/** What makes two requests under one key the same: the draw and the bets as the rules read them. */
function hashOfOrder(request: PlaceRequest, bets: readonly Omit<NewBet, 'id' | 'oddsVersion'>[]): Buffer {
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
  const { db, pool, odds } = context;
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
    const game = findGame(request.gameId) ?? refuse('lottery.game.unknown', { field: 'gameId' });
    const limits = betLimitsOf(request.currency);
    if (request.contents.length < 1 || request.contents.length > limits.maximumLines)
      refuse('lottery.too.many.lines', { field: 'contents', parameters: { maximum: limits.maximumLines } });
    const oddsVersion = await odds.versionOf(game);
    const table = await odds.playsOf(oddsVersion);
    const lines = request.contents.map((line, index) => checkLine(game, line, table, limits, index));
    const stake = lines.reduce((total, line) => total + line.stake, 0n);
    if (request.betCartAmountSum !== undefined && tryParseMoney(request.betCartAmountSum) !== stake) {
      throw new DomainError('lottery.price.mismatch', { field: 'betCartAmountSum', parameters: { amount: formatMoney(stake) } });
    }
    const drawId = (await drawIdOf(request.merchantId, game.code, request.numero)) ?? refuse('lottery.draw.unknown', { field: 'numero' });
    // The order's id comes before its bets' ids, so that they lie behind it in the key (see findBetsOfMaster).
    const masterId = newId();
    const bets = lines.map((line) => ({ ...line, id: newId(), oddsVersion }));
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
