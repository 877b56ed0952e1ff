import { createHookBoard } from '../../../ports/hooks.js';
import { randomBytes } from 'node:crypto';
import { findGame, parseResult, type Game, countCombinations, findPlay, stakeOf } from '@sortes/lottery-rules';
import { formatMoney, parseMoney } from '@sortes/money';
import { sql } from 'kysely';
import { createLogger, createVault, type DatabaseHandle, newId, openDatabase, systemClock } from '@sortes/service';
import { createAlarms } from '../../../platform/alarms.js';
import type { Merchant } from '../../../platform/merchant.js';
import type { Services } from '../../../platform/services.js';
import { createDrawKey, newDrawKeyText } from '../../../platform/draw-key.js';
import { testConfig } from '../../../testing/test-environment.js';
import { createTestDatabase } from '../../../testing/test-database.js';
import { DomainError } from '../../../platform/errors.js';
import type { BrandSettings } from '../../site/index.js';
import { openAccounts, postOne, balanceOf } from '../../wallet/index.js';
import type { Beacon } from '../beacon/beacon.js';
import { createChainBeacon } from '../beacon/chain-beacon.js';
import { defaultSettings, type LotteryContext, type LotterySettings } from '../context.js';
import { findDraw, type Draw } from '../draw-repository.js';
import { cancelOrders } from '../cancel-orders.js';
import { freezeBetBook } from '../freeze-books.js';
import { closeDraw, openDraw } from '../move-draw.js';
import { recordResult, voidDraw } from '../record-draw.js';
import { payDraw } from '../settle-draw.js';
import type { BelowLottery } from '../index.js';
import { createLimitBook } from '../limit-book.js';
import { createOddsBook } from '../odds-book.js';
import type { OrderLine } from '../check-order.js';
import { createPlaceOrder, type PlaceRequest } from '../place-orders.js';
import { listOrders } from '../read-orders.js';

export const merchantOne: Merchant = {
  id: 1,
  code: 'one',
  name: 'One',
  currency: 'VND',
  currencySymbol: '₫',
  currencyScale: 2,
  timeZone: 'Asia/Ho_Chi_Minh',
  defaultLanguage: 'EN',
  hosts: [],
};

/** A beacon of one-second rounds, so that a test need not wait a minute. */
export const quickChain = { period: 1, length: 3_000 };

export interface LotteryFixture extends DatabaseHandle {
  services: Services;
  context: LotteryContext;
  url: string;
  /** Another process on the same database, as far as the database can tell. */
  another(options?: {
    beacons?: readonly Beacon[];
    settings?: Partial<LotterySettings>;
  }): Promise<LotteryContext & { end(): Promise<void> }>;
  player(balance?: bigint): Promise<number>;
  /** A draw that opens now and closes after so many milliseconds. */
  openedDraw(gameCode: string, closesInMs: number, merchantId?: number): Promise<Draw>;
  /** Lets a draw's time come. */
  expire(drawId: bigint): Promise<void>;
  balance(playerId: number): Promise<bigint>;
}

/** The modules below a lottery that nobody is kept from. */
export const belowLottery: Pick<BelowLottery, 'site' | 'identity' | 'protection'> = {
  site: {
    allMerchants: async () => [merchantOne],
    settingsOf: async () => ({ coverageCap: 70, resultPauseMinutes: 0, resultPauseAbove: 0 }) as BrandSettings,
  },
  identity: { maskedNames: async (ids) => new Map(ids.map((id) => [id, 'pl***r'])) },
  protection: { refuseExcluded: async () => undefined, explainRefusal: async () => new DomainError('limit.reached') },
};

function contextOn(
  handle: DatabaseHandle,
  services: Services,
  merchants: readonly Merchant[],
  beacons: readonly Beacon[] = [],
  settings: Partial<LotterySettings> = {},
): LotteryContext {
  return {
    ...services,
    odds: createOddsBook(handle.db),
    limits: createLimitBook(handle.db, services.clock),
    beacons: [...beacons, createChainBeacon({ ...services, db: handle.db }, quickChain)],
    merchants: async () => merchants,
    maskedNames: async (playerIds) => new Map(playerIds.map((id) => [id, `pl***${id % 10}`])),
    explainRefusal: async () => new DomainError('limit.reached'),
    coverageCap: async () => 70,
    resultPause: async () => ({ minutes: 0, above: 0n }),
    mostOnOwnChain: async () => null,
    settings: { ...defaultSettings, ...settings },
  };
}

let lastPlayer = 5_000;
let lastNumero = 0;

async function addPlayer({ db }: DatabaseHandle, balance: bigint): Promise<number> {
  const playerId = (lastPlayer += 1);
  await openAccounts(db, playerId, 'VND');
  if (balance > 0n) {
    await postOne(db, {
      playerId,
      merchantId: 1,
      template: 'demo-credited',
      key: newId(),
      input: null,
      reference: 'start',
      lines: [
        { account: 'house:demo', amount: -balance },
        { account: 'main', amount: balance },
      ],
    });
  }
  return playerId;
}

/** A migrated database of its own with everything the lottery stands on; tests only. */
export async function openLottery(
  options: { poolSize?: number; beacons?: readonly Beacon[]; settings?: Partial<LotterySettings>; merchants?: readonly Merchant[] } = {},
): Promise<LotteryFixture> {
  const database = await createTestDatabase();
  const vault = createVault(randomBytes(32));
  const drawKey = await createDrawKey(newDrawKeyText());
  const config = testConfig({}, '.');
  const log = createLogger('silent');
  const merchants = options.merchants ?? [merchantOne];
  const servicesOn = (on: DatabaseHandle): Services => ({
    config,
    db: on.db,
    pool: on.pool,
    clock: systemClock,
    log,
    vault,
    alarms: createAlarms(on.db, systemClock, log),
    hooks: createHookBoard(),
    drawKey,
  });
  const handle = openDatabase(database.config, { poolSize: options.poolSize ?? 16 });
  const services = servicesOn(handle);
  const context = contextOn(handle, services, merchants, options.beacons, options.settings);
  return {
    ...handle,
    services,
    context,
    url: database.url,
    async another(given = {}) {
      const other = openDatabase(database.config, { poolSize: 8 });
      return {
        ...contextOn(other, servicesOn(other), merchants, given.beacons, { ...options.settings, ...given.settings }),
        end: () => other.close(),
      };
    },
    player: (balance = 0n) => addPlayer(handle, balance),
    async openedDraw(gameCode, closesInMs, merchantId = 1) {
      const numero = `T${(lastNumero += 1)}`;
      const { rows } = await sql<{ id: bigint }>`
        insert into lottery.draw (merchant_id, game_code, numero, opens_at, closes_at, draws_at)
        values (${merchantId}, ${gameCode}, ${numero}, clock_timestamp() - interval '1 second', clock_timestamp() + ${closesInMs} * interval '1 millisecond',
          clock_timestamp() + ${closesInMs} * interval '1 millisecond') returning id`.execute(handle.db);
      const id = rows[0]?.id ?? 0n;
      const scheduled = await findDraw(handle.db, id);
      if (scheduled === undefined || !(await openDraw(context, scheduled))) throw new Error('the draw did not open');
      return (await findDraw(handle.db, id)) as Draw;
    },
    async expire(drawId) {
      await sql`update lottery.draw set opens_at = clock_timestamp() - interval '1 hour', closes_at = clock_timestamp() - interval '10 seconds', draws_at = clock_timestamp() - interval '10 seconds' where id = ${drawId}`.execute(
        handle.db,
      );
    },
    balance: async (playerId) => (await balanceOf(handle.db, playerId)).main,
    async close() {
      await handle.close();
      await database.drop();
    },
  };
}

/** A line as an honest board would send it. */
export function lineOf(gameCode: string, playId: string, bettingContent: string, unit = '1', multiple = 1): OrderLine {
  const game = findGame(gameCode) as Game;
  const play = findPlay(game, playId);
  const counted = countCombinations(game, playId, bettingContent);
  if (play === undefined || !counted.ok) throw new Error(`bad test content ${bettingContent}`);
  const stake = stakeOf({ play, combinations: counted.combinations, unit: parseMoney(unit), multiple });
  return { playId, bettingContent, unit, multiple, combinations: counted.combinations, amount: formatMoney(stake) };
}

export function requestOf(
  playerId: number,
  draw: Pick<Draw, 'gameCode' | 'numero'>,
  lines: readonly OrderLine[],
  key: string = newId(),
): PlaceRequest {
  return { playerId, merchantId: 1, currency: 'VND', gameId: draw.gameCode, numero: draw.numero, contents: lines, idempotencyKey: key };
}

/** Places an order as the edge would; for tests of other modules. */
export function placeOrder({ context }: LotteryFixture, request: PlaceRequest) {
  return createPlaceOrder(context)(request);
}

/** Closes a draw at once, as if its time had come. */
export async function closeNow(fixture: LotteryFixture, drawId: bigint): Promise<Draw> {
  await fixture.expire(drawId);
  const draw = (await findDraw(fixture.db, drawId)) as Draw;
  if (!(await closeDraw(fixture.context, draw))) throw new Error('the draw did not close');
  return (await findDraw(fixture.db, drawId)) as Draw;
}

/** Cancels bets as the player would. */
export function cancelBets({ db }: LotteryFixture, playerId: number, betIds: readonly string[]) {
  return cancelOrders(db, playerId, betIds);
}

/** Closes a draw, draws it with this result and pays its prizes. */
export async function settleNow(fixture: LotteryFixture, draw: Draw, text: string): Promise<void> {
  const closed = await closeNow(fixture, draw.id);
  await freezeBetBook(fixture.context, closed);
  const parsed = parseResult(findGame(draw.gameCode) as Game, text);
  if (!parsed.ok) throw new Error(parsed.reason);
  await recordResult(fixture.context, closed, parsed.result, null);
  await payDraw(fixture.context, draw.id);
}

/** A player's bets as the player sees them. */
export const ordersOf = ({ db }: LotteryFixture, playerId: number) => listOrders(db, playerId, {});

/** Closes a draw, voids it and gives the stakes back. */
export async function voidNow(fixture: LotteryFixture, draw: Draw): Promise<void> {
  await voidDraw(fixture.context, await closeNow(fixture, draw.id), 'a test');
  await payDraw(fixture.context, draw.id);
}
