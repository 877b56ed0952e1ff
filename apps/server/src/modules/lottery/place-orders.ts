import type { ErrorCode } from '@sortes/contract';
import { countCombinations, findGame, findPlay } from '@sortes/lottery-rules';
import { formatMoney, tryParseMoney } from '@sortes/money';
import { createGatherer, type Gatherer, inTransaction, newId, retrying, sha256, watchProcessLoad } from '@sortes/service';
import { DomainError, refuse } from '../../platform/errors.js';
import {
  findBetsOfMaster,
  findReplay,
  holdOpen,
  placeFreeOrder,
  placeOrdersInOneGo,
  type LimitFailure,
  type NewBet,
  type NewOrder,
  type OrderVerdict,
  type PlacedBet,
} from './bet-repository.js';
import { createOrderCheck, modeOfOrder, type CheckedLine, type CheckedOrder, type OrderRequest } from './check-order.js';
import type { LotteryContext } from './context.js';
import { findDrawByNumero } from './draw-repository.js';
import { riskText } from '../outcomes/index.js';
import { findBonusParts, findStakesWithBonus, lockPlayer, tellBalances } from '../wallet/index.js';
import { fullOdds, refusalOf as refusalOfOffers, type Offer } from './exposure.js';
import { admitTrial } from './trial-bets.js';

export interface PlaceRequest extends OrderRequest {
  numero: string;
  idempotencyKey: string;
  /** The free bet that it is staked with, by the id of its grant; undefined: with money. */
  freeBet?: string | undefined;
}

export interface PlacedOrder {
  masterId: string;
  numero: string;
  /** What was debited, money units. */
  total: bigint;
  balance: bigint;
  sequence: bigint;
  /** Each with what bonus money paid of its stake, money units; undefined: nothing. */
  bets: (PlacedBet & { ofBonus?: bigint | undefined })[];
}

/** Written out rather than spread: this is the hot path, and only these go to the database. */
function toBet({ play, content, combinations, unit, multiple, stake, oddsVersion, rebate, series, riskItems }: CheckedLine): NewBet {
  return { id: newId(), play, content, combinations, unit, multiple, stake, oddsVersion, rebate, series, risk: riskText(riskItems) };
}

/**
 * The bets of a request as the rules read them and the player asked for them, to tell a repeat from another order under its key. Nothing in it
 * depends on limits, so that a repeat is known for one whatever an operator has changed since.
 */
export function meaningOfLines(request: OrderRequest, contents: readonly string[]): unknown[] {
  const { series: ofOrder, contents: lines } = request;
  const game = findGame(request.gameId);
  const mode = game && modeOfOrder(game, request);
  const meaning: unknown[] = lines.map(({ playId, unit, mode: part, multiple, series = ofOrder, oddsFactor }, index) => [
    playId,
    contents[index],
    unit === undefined ? `mode ${part}` : String(tryParseMoney(unit)),
    multiple,
    ...(series === undefined && oddsFactor === undefined ? [] : [series ?? null, oddsFactor ?? null]),
  ]);
  // The same figures at the own highest group and at fixed odds are two orders.
  return mode === 'LOTT' ? [...meaning, mode] : meaning;
}

/** What makes two requests under one key the same: the draw and the bets. */
function hashOfOrder(request: PlaceRequest, contents: readonly string[]): Buffer {
  const meaning = [
    request.gameId,
    request.numero,
    meaningOfLines(request, contents),
    ...(request.freeBet === undefined ? [] : [request.freeBet]),
  ];
  return sha256(JSON.stringify(meaning));
}

/** Refusals that what an operator sets can bring about: an order that was placed before it stays placed. */
export const dependOnLimits: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'lottery.number.refused',
  'lottery.odds.changed',
  'lottery.series.invalid',
  'lottery.unit.invalid',
  'lottery.multiple.invalid',
  'lottery.price.mismatch',
  'lottery.win.above.maximum',
  'lottery.too.many.lines',
  'lottery.trial.full',
  'amount.below.minimum',
  'amount.above.maximum',
]);

/** The canonical content of every line; undefined when the rules do not know one. */
export function contentsOf({ gameId, contents }: OrderRequest): string[] | undefined {
  const game = findGame(gameId);
  const read = contents.map(({ playId, bettingContent }) => game && countCombinations(game, playId, bettingContent));
  const canonical = read.flatMap((counted) => (counted?.ok === true ? [counted.canonical] : []));
  return canonical.length === contents.length ? canonical : undefined;
}

function refusalOf(
  verdict: Exclude<
    OrderVerdict['verdict'],
    'posted' | 'replayed' | 'limit' | 'again' | 'limited' | 'excluded' | 'insufficient' | 'bonus-most'
  >,
): DomainError {
  switch (verdict) {
    case 'conflict':
      return new DomainError('idempotency.key.conflict');
    case 'unknown-account':
      return new DomainError('balance.not.enough');
    case 'bonus-game':
      return new DomainError('bonus.game.not');
    case 'bonus-own':
      return new DomainError('bonus.own.first');
    case 'unknown':
      return new DomainError('lottery.draw.unknown', { field: 'numero' });
    case 'not-open':
      return new DomainError('lottery.draw.not.open', { field: 'numero' });
    case 'closed':
      return new DomainError('lottery.draw.closed', { field: 'numero' });
  }
}

/** What a player has does not cover their bets, or covers them only with more bonus money than the bonus allows in one: said with both sums and the bound. */
async function refusalForMoney(
  db: LotteryContext['db'],
  playerId: number,
  game: string,
  verdict: 'insufficient' | 'bonus-most',
): Promise<DomainError> {
  const stakes = await findStakesWithBonus(db, playerId, { lane: 'LOTTERY', game });
  // None, or over meanwhile: then there is only their own money.
  if (stakes === undefined) return new DomainError('balance.not.enough');
  const { own, bonus, mostBet } = stakes;
  const sums = { own: formatMoney(own), bonus: formatMoney(bonus) };
  return new DomainError(verdict === 'insufficient' ? 'bonus.not.enough' : 'bonus.bet.most', {
    parameters: mostBet === undefined ? sums : { ...sums, maximum: formatMoney(mostBet) },
  });
}

/** What the counters said, as the player is told: what the numbers sell at now, or that the own bets could win too much. */
export function refusalOfLimits(order: CheckedOrder, failed: readonly LimitFailure[]): DomainError {
  const offers: Offer[] = [];
  for (const [bet, item, taken] of failed) {
    const line = order.lines[bet];
    const risk = line?.riskItems?.[item];
    const play = line === undefined ? undefined : findPlay(order.game, line.play);
    // Behind what the order asked for: the stakes that its draw takes at most.
    if (line !== undefined && item >= (line.riskItems?.length ?? 0)) return new DomainError('lottery.draw.full', { field: 'contents' });
    if (line === undefined || risk === undefined || play === undefined)
      throw new Error('the database named a limit that was not asked for');
    if (risk.number === null)
      return new DomainError('lottery.win.above.maximum', { field: 'contents', parameters: { maximum: formatMoney(risk.most) } });
    const { exposure } = order.limits;
    const lowered = exposure?.factor ?? null;
    const inFull = risk.full ?? risk.payout;
    let factor: bigint | null = null;
    if (exposure !== null && taken + inFull <= exposure.limit) factor = fullOdds;
    // The lowered payout is reckoned a little high: the database has the last word when the player comes back.
    else if (exposure !== null && lowered !== null && line.factor === fullOdds && taken + (inFull * lowered) / fullOdds <= exposure.ceiling)
      factor = lowered;
    offers.push({ line: bet, play, number: risk.number, factor, odds: line.oddsInFull });
  }
  return refusalOfOffers(offers);
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

/** Batches in which nobody is parted ahead, after one in which that came to nothing. */
const batchesAfterFailing = 100;

/** Players whose last order a bonus helped: of their next ones it is tried at once. */
function createHelped() {
  const players = new Set<number>();
  return {
    has: (playerId: number): boolean => players.has(playerId),
    note({ playerId }: NewOrder, verdict: OrderVerdict): void {
      if (verdict.verdict !== 'posted') return;
      if (verdict.parts === undefined) players.delete(playerId);
      else {
        if (players.size >= 10_000) players.clear();
        players.add(playerId);
      }
    },
  };
}

/** What is undone with its transaction: nothing of it was posted. */
class NotPlaced extends Error {
  constructor(readonly verdict: OrderVerdict) {
    super(verdict.verdict);
  }
}

/**
 * Places an order with a free bet: what it costs is lent and staked in one transaction, or nothing is. The draw comes before the player, as everywhere.
 * @throws DomainError what the hook `takeFreeBet` refuses
 */
async function placeFree(
  { db, hooks }: Pick<LotteryContext, 'db' | 'hooks'>,
  order: NewOrder,
  { grantId, gameCode, isInGroup }: { grantId: string; gameCode: string; isInGroup: boolean },
): Promise<OrderVerdict> {
  try {
    const verdict = await inTransaction(db, async (transaction) => {
      await holdOpen(transaction, order.drawId);
      await lockPlayer(transaction, order.playerId);
      const before = await findReplay(transaction, order, false);
      if (before !== undefined) return before;
      const { playerId, merchantId, masterId, stake } = order;
      await hooks.askOne('takeFreeBet', transaction, { playerId, merchantId, grantId, orderId: masterId, gameCode, isInGroup, stake });
      const placed = await placeFreeOrder(transaction, order, grantId);
      if (placed.verdict !== 'posted') throw new NotPlaced(placed);
      return placed;
    });
    tellBalances(db, [order]);
    return verdict;
  } catch (error) {
    if (error instanceof NotPlaced) return error.verdict;
    throw error;
  }
}

export type PlaceOrder = (request: PlaceRequest) => Promise<PlacedOrder>;

/**
 * Places orders: all lines or none. Concurrent callers share one round trip, one transaction and one flush, each with its own verdict.
 * The same key with the same bets answers the first answer again, also after the draw has closed.
 * @throws DomainError one of the errors of the operation `placeOrders`; nothing has changed then.
 */
export function createPlaceOrder(
  context: Pick<LotteryContext, 'db' | 'pool' | 'odds' | 'limits' | 'hooks' | 'explainRefusal'>,
): PlaceOrder {
  const { db, pool } = context;
  const checkOrder = createOrderCheck(context);
  const drawIdOf = createDrawIds(db);
  const helped = createHelped();
  /** So many batches yet in which nobody is parted ahead. */
  let plainBatches = 0;
  const place = async (orders: readonly NewOrder[]): Promise<OrderVerdict[]> => {
    let isHelped = plainBatches > 0 ? undefined : helped.has;
    plainBatches = Math.max(0, plainBatches - 1);
    let attempts = 0;
    const verdicts = await retrying(() => {
      attempts += 1;
      if (attempts === 2 && isHelped !== undefined) {
        // Somebody's money moved meanwhile, and all others in the batch waited for it: nobody shall make them wait often.
        isHelped = undefined;
        plainBatches = batchesAfterFailing;
      }
      return placeOrdersInOneGo(pool, orders, isHelped);
    });
    for (const [index, order] of orders.entries()) helped.note(order, verdicts[index] as OrderVerdict);
    return verdicts;
  };
  const gatherer: Gatherer<NewOrder, OrderVerdict> = createGatherer({
    maximum: 256,
    // Two: one batch works while the other waits for its flush. A third only makes batches smaller, and each costs the making ready of its statements; so does the second
    // where this program brings bets no quicker than one batch takes them.
    concurrency: 2,
    isBusy: watchProcessLoad(),
    playerOf: (order) => order.playerId,
    run: place,
    full: () => new DomainError('system.busy', { retryAfterSeconds: 1 }),
  });

  const toOrder = async (request: PlaceRequest): Promise<{ order: NewOrder; checked: CheckedOrder }> => {
    const checked = await checkOrder(request);
    const { game, lines, stake } = checked;
    if (request.playMoney === true) await admitTrial(db, request.playerId, lines.length);
    const drawId = (await drawIdOf(request.merchantId, game.code, request.numero)) ?? refuse('lottery.draw.unknown', { field: 'numero' });
    // The order's id comes before its bets' ids, so that they lie behind it in the key (see findBetsOfMaster).
    const masterId = newId();
    const bets = lines.map(toBet);
    const order = {
      playerId: request.playerId,
      merchantId: request.merchantId,
      masterId,
      drawId,
      key: `bet:${request.idempotencyKey}`,
      hash: hashOfOrder(
        request,
        lines.map(({ content }) => content),
      ),
      stake,
      bets,
    };
    return { order, checked };
  };

  const answer = async (
    { playerId, numero }: PlaceRequest,
    { verdict, masterId, balance, sequence, parts }: Extract<OrderVerdict, { masterId: string }>,
    posted: readonly PlacedBet[],
  ): Promise<PlacedOrder> => {
    const bets = verdict === 'posted' ? posted : await findBetsOfMaster(db, playerId, masterId);
    const placed = bets.map(({ id, play, content, combinations, stake, rebate }) => ({ id, play, content, combinations, stake, rebate }));
    const before =
      verdict === 'posted'
        ? undefined
        : await findBonusParts(
            db,
            playerId,
            placed.map(({ id }) => id),
          );
    const ofBonus = (id: string, at: number): bigint | undefined => (before === undefined ? parts?.[at] || undefined : before.get(id));
    return {
      masterId,
      numero,
      total: placed.reduce((total, { stake }) => total + stake, 0n),
      balance,
      sequence,
      bets: placed.map((bet, at) => ({ ...bet, ofBonus: ofBonus(bet.id, at) })),
    };
  };

  /** The first answer of an order that the limits of now would refuse, if it was placed under them as they were. */
  const answeredBefore = async (request: PlaceRequest): Promise<PlacedOrder | undefined> => {
    const contents = contentsOf(request);
    const drawId = contents && (await drawIdOf(request.merchantId, request.gameId, request.numero));
    if (contents === undefined || drawId === undefined) return undefined;
    const { playerId, merchantId, idempotencyKey } = request;
    const key = `bet:${idempotencyKey}`;
    // Looked for, not placed: what this would post is taken back, so any stake will do.
    const asked = { playerId, merchantId, masterId: newId(), drawId, key, hash: hashOfOrder(request, contents), stake: 1n, bets: [] };
    const verdict = await findReplay(db, asked, false);
    if (verdict?.verdict === 'conflict') throw refusalOf('conflict');
    return verdict !== undefined && 'masterId' in verdict ? answer(request, verdict, []) : undefined;
  };

  return async (request) => {
    const { order, checked } = await toOrder(request).catch(async (error: unknown) => {
      const first = error instanceof DomainError && dependOnLimits.has(error.code) ? await answeredBefore(request) : undefined;
      if (first === undefined) throw error;
      return { order: first, checked: undefined };
    });
    if (checked === undefined) return order;
    const { freeBet } = request;
    const free = freeBet === undefined ? undefined : { grantId: freeBet, gameCode: checked.game.code, isInGroup: checked.mode === 'LOTT' };
    let verdict = free === undefined ? await gatherer.ask(order) : await retrying(() => placeFree(context, order, free));
    // Alone: nobody stands before it who may turn out not to pay.
    if (verdict.verdict === 'again') verdict = (await place([order]))[0] ?? verdict;
    const isTooLate = verdict.verdict === 'closed' || verdict.verdict === 'not-open';
    // Placed before under this key, it has its place: what has become of the draw or its limits since is no refusal.
    if (isTooLate || 'failed' in verdict) verdict = (await findReplay(db, order, isTooLate)) ?? verdict;
    if ('failed' in verdict) throw refusalOfLimits(checked, verdict.failed);
    if (verdict.verdict === 'limited' || verdict.verdict === 'excluded') throw await context.explainRefusal(order, order.stake);
    if (verdict.verdict === 'insufficient' || verdict.verdict === 'bonus-most')
      throw await refusalForMoney(db, order.playerId, checked.game.code, verdict.verdict);
    if (!('masterId' in verdict)) throw refusalOf(verdict.verdict);
    return answer(request, verdict, order.bets);
  };
}
