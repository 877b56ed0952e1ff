import { operations, type OperationName } from '@sortes/contract';
import { findGame, games } from '@sortes/lottery-rules';
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@sortes/service';
import type { FileReply, RequestContext } from '../../platform/http.js';
import type { GameSource } from '../../ports/game-source.js';
import { createLotteryModule, type LotteryModule } from './index.js';
import { runEngineOnce, runPayingOnce } from './draw-engine.js';
import { writeLimitSettings } from './limit-book.js';
import { importResults } from './import-results.js';
import { createNearDraws } from './read-draws.js';
import { scheduleDraws } from './schedule-draws.js';
import { belowLottery, lineOf, merchantOne, openLottery, quickChain, type LotteryFixture } from './testing/fixture.js';

const money = (units: number): bigint => BigInt(units) * 10_000n;

async function gameSourceOf({ hooks }: LotteryModule): Promise<GameSource> {
  if (hooks?.gameSource === undefined) throw new Error('the lottery offers no games');
  return hooks.gameSource();
}

describe('the lottery’s routes', () => {
  let lottery: LotteryFixture;
  let module: LotteryModule;
  let player: number;
  beforeAll(async () => {
    lottery = await openLottery();
    module = createLotteryModule(lottery.services, {
      ...belowLottery,
      chain: quickChain,
    });
    player = await lottery.player(money(1_000));
    await writeLimitSettings(lottery.db, 1, 'k35m', { exposure: { limit: '1000', action: 'refuse' } });
    await scheduleDraws(lottery.context);
    await runEngineOnce(lottery.context);
    const line = (date: string): string =>
      `${date},60213,80300,60683,51132,89384,11622,10383,9349,136,47894,7740,7568,2767,8365,570,5252,4790,7707,6494,9516,354,649,773,26,9,6,64`;
    await importResults(lottery.context, 'xsmb', ['2025-08-20', '2025-08-21', '2025-08-22'].map(line).join('\n'));
  });
  afterAll(() => lottery.close());

  let type = 0;
  const contextOf = (caller: number | undefined): RequestContext => ({
    merchant: merchantOne,
    language: 'EN',
    ip: '127.0.0.1',
    country: '',
    userAgent: '',
    origin: '',
    requestId: 'r',
    log: lottery.services.log,
    idempotencyKey: newId(),
    caller: caller === undefined ? undefined : { playerId: caller, userName: 'player', type, sessionId: 's', sessionKind: 'full' },
    header: () => undefined,
    cookie: () => undefined,
    setCookie: () => undefined,
    clearCookie: () => undefined,
    setHeader: () => undefined,
    rawBody: undefined,
    signal: new AbortController().signal,
  });

  /** Calls a route as the edge would and holds the answer to the contract's schema. */
  const call = async <T>(
    name: OperationName,
    input: { params?: unknown; query?: unknown; body?: unknown } = {},
    caller: number | undefined = player,
  ): Promise<T> => {
    const operation = operations.get(name);
    const route = module.routes.find((candidate) => candidate.operation === operation);
    if (operation === undefined || route === undefined) throw new Error(`${name} has no route`);
    const answer = await route.handler({ params: {}, query: {}, body: undefined, ...input } as never, contextOf(caller));
    if (operation.envelope !== 'file') expect([...Value.Errors(operation.reply, JSON.parse(JSON.stringify(answer)))], name).toEqual([]);
    return answer as T;
  };

  it('count what members bet on a number, and nothing that trial accounts bet', async () => {
    const near = await call<{ currentNumero: { numero: string } }>('getNearDraws', { query: { gameId: 'k35m' } });
    const line = lineOf('k35m', 'K3_SUM', '10', '1');
    const body = { gameId: 'k35m', numero: near.currentNumero.numero, contents: [line] };
    const counters = async (): Promise<number> => (await sql`select from outcomes.exposure`.execute(lottery.db)).rows.length;
    const other = await lottery.player(money(10));
    type = 4;
    await call('placeOrders', { body }, other);
    expect(await counters()).toBe(0);
    type = 0;
    await call('placeOrders', { body }, other);
    expect(await counters()).toBe(1);
    await sql`delete from lottery.game_limits`.execute(lottery.db);
  });

  it('cover every operation of the contract', () => {
    const mounted = new Set(module.routes.map((route) => route.operation.path + route.operation.method));
    for (const operation of operations.values())
      if (operation.tag === 'lottery') expect(mounted).toContain(operation.path + operation.method);
  });

  it('answer menus, plays, draws and trends in the contract’s shape', async () => {
    for (const query of [{}, { language: 'VI' }, { prizeMode: 'elott' }]) {
      await call('getGameMenus', { query });
      await call('getVnGameMenu', { query });
      await call('getPopularGames', { query });
    }
    const menu = await call<{ units: string[]; playMenuGroups: { playMenus: unknown[] }[] }[]>('getPlayMenu', {
      params: { gameId: 'ssc1m' },
      query: { language: 'VI' },
    });
    expect(menu[0]?.playMenuGroups.flatMap((group) => group.playMenus)).toHaveLength(findGame('ssc1m')?.plays.length ?? 0);
    expect(await call('getPlayMenu', { params: { gameId: 'xsmb' } })).toMatchObject([
      { prizeModeId: 'SEA', units: expect.arrayContaining(['1000', '500']) as unknown },
    ]);
    for (const gameId of ['ssc1m', 'xsmb']) {
      await call('getNearDraws', { query: { gameId } });
      await call('listDraws', { params: { gameId }, query: { size: 2 } });
      await call('getTrends', { params: { gameId }, query: { count: 10 } });
    }
    expect(await call('listDraws', { params: { gameId: 'xsmb' }, query: { size: 2, page: 1 } })).toMatchObject({
      totalElements: 3,
      totalPages: 2,
      content: [{ numero: 'XSMB-20250820' }],
    });
    expect(await call('listOpenedNumbers')).toMatchObject([{ numero: 'XSMB-20250822' }]);
    expect(await call('listVnOpenedNumbers', { query: { count: 2 } })).toHaveLength(2);
    await expect(call('listVnOpenedNumbers', { query: { gameId: 'ssc1m' } })).rejects.toThrow('lottery.game.unknown');
    for (const name of ['getPlayMenu', 'listDraws', 'getTrends'] as const)
      await expect(call(name, { params: { gameId: 'nothing' } })).rejects.toThrow('lottery.game.unknown');
  });

  it('answer prize groups and settings as the limits have them', async () => {
    const series = await call<Record<string, unknown>[]>('getGameSeries');
    expect(series.find(({ gameGroupCode }) => gameGroupCode === 'SSC')).toEqual({
      gameGroupCode: 'SSC',
      prizeModeId: 'LOTT',
      minSeries: 1700,
      maxSeries: 1960,
      maxBetSeries: 1960,
      defaultSeries: 1960,
      step: 2,
      base: 2000,
      rebateStep: '0.1',
    });
    expect(await call('getCustomerSeries')).toEqual(series);
    const lott = await call('getGameSetting', { params: { gameId: 'ssc1m' }, query: { prizeMode: 'Lott' } });
    expect(lott).toMatchObject({
      prizeModeId: 'LOTT',
      pricePerStake: '1000',
      bettingModes: [
        { bettingModeId: 1, code: '1', unit: '1000', betMultipleMax: 10_000, winAmountMax: '400000000' },
        { bettingModeId: 2, code: '0.1', unit: '100' },
        { bettingModeId: 3, code: '0.01', unit: '10' },
        { bettingModeId: 4, code: '0.001', unit: '1' },
      ],
      limits: { minimumStake: '1', exposure: null, maximumDrawWin: null, blocked: [] },
      series: { maxSeries: 1960 },
    });
    expect(await call('getGameSetting', { params: { gameId: 'xsmb' } })).toMatchObject({
      prizeModeId: 'SEA',
      series: null,
      limits: { maximumPrize: '100000000' },
    });
    await module.setLimits(merchantOne, 'xsmb', {
      exposure: { limit: '5', action: 'lower-odds', factor: '0.5' },
      blocked: [{ playId: 'DE', numbers: ['68'], action: 'refuse' }],
    });
    expect(await call('getGameSetting', { params: { gameId: 'xsmb' } })).toMatchObject({
      limits: {
        exposure: { limit: '5', action: 'lower-odds', oddsFactor: '0.5' },
        blocked: [{ playId: 'DE', numbers: ['68'], numero: null, action: 'refuse', oddsFactor: null }],
      },
    });
    await module.setLimits(merchantOne, 'xsmb', {});
    for (const game of games)
      for (const prizeMode of game.prizeModes) await call('getGameSetting', { params: { gameId: game.code }, query: { prizeMode } });
    await expect(call('getGameSetting', { params: { gameId: 'nothing' } })).rejects.toThrow('lottery.game.unknown');
  });

  it('answer results of one game and of all, by code, as trends and as a chart', async () => {
    const catalogue = await call<Record<string, { games: object }>>('getGames', { query: { language: 'VI' } });
    expect(Object.values(catalogue).flatMap((group) => Object.keys(group.games))).toHaveLength(games.length);
    const all = await call<{ numero: string; drawTime: number }[]>('listRecentDraws', { query: { count: 3 } });
    expect(all.map(({ drawTime }) => drawTime)).toEqual(all.map(({ drawTime }) => drawTime).toSorted((left, right) => right - left));
    expect(await call('listRecentDraws', { query: { gameId: 'xsmb', count: 2 } })).toMatchObject([
      { numero: 'XSMB-20250822' },
      { numero: 'XSMB-20250821' },
    ]);
    expect(await call('listDrawsByCode', { params: { gameCode: 'xsmb' }, query: { size: 1 } })).toMatchObject({ totalElements: 3 });
    expect(await call('getTrendChart', { params: { gameId: 'xsmb' }, query: { count: 30 } })).toMatchObject({
      columns: [{ key: 'SPECIAL' }, { key: 'LAST2' }],
      rows: [{ numero: 'XSMB-20250820', shown: [['13'], expect.arrayContaining(['13', '00'])] }, {}, {}],
    });
    for (const game of games) {
      await call('getTrends', { params: { gameId: game.code }, query: { count: 30 } });
      await call('getTrendChart', { params: { gameId: game.code } });
    }
    for (const [name, params] of [
      ['listDrawsByCode', { gameCode: 'nothing' }],
      ['getTrendChart', { gameId: 'nothing' }],
    ] as const)
      await expect(call(name, { params })).rejects.toThrow('lottery.game.unknown');
    await expect(call('listRecentDraws', { query: { gameId: 'nothing' } })).rejects.toThrow('lottery.game.unknown');
  });

  it('read the draws around now of all games in one question, and each as if it were alone', async () => {
    let questions = 0;
    const counting = Object.create(lottery.db) as typeof lottery.db;
    Object.defineProperty(counting, 'getExecutor', {
      value: () => {
        questions += 1;
        return lottery.db.getExecutor();
      },
    });
    const near = createNearDraws({ db: counting, clock: lottery.services.clock });
    const together = await Promise.all(games.map((game) => near.read(1, game)));
    expect(questions).toBe(1);
    const numeros = ({ current, next, previous, last }: (typeof together)[number]) =>
      [current, next, previous, last].map((draw) => draw && `${draw.gameCode} ${draw.numero}`);
    for (const [index, game] of games.entries())
      expect(numeros(together[index] ?? expect.fail())).toEqual(numeros(await createNearDraws(lottery.services).read(1, game)));
    expect(together.filter(({ current }) => current !== undefined).length).toBeGreaterThan(1);
  });

  it('tell which games a player bet on lately, the latest first', async () => {
    const fresh = await lottery.player(money(1_000));
    expect(await call('getRecentGames', {}, fresh)).toEqual({});
    const draws = [await lottery.openedDraw('xsmb', 600_000), await lottery.openedDraw('ssc1m', 600_000)];
    const contents = [lineOf('xsmb', 'DE', '68'), lineOf('ssc1m', 'S1_DIRECT', '5')];
    for (const [index, draw] of draws.entries())
      await call('placeOrders', { body: { gameId: draw.gameCode, numero: draw.numero, contents: [contents[index]] } }, fresh);
    const recent = await call<Record<string, { gameMenus: { gameCode: string }[] }>>('getRecentGames', {}, fresh);
    expect(Object.values(recent).flatMap(({ gameMenus }) => gameMenus.map(({ gameCode }) => gameCode))).toEqual(['ssc1m', 'xsmb']);
    const vietnamese = await call<Record<string, { gameMenus: { gameCode: string }[] }>>('getVnRecentGames', {}, fresh);
    expect(Object.values(vietnamese).flatMap(({ gameMenus }) => gameMenus.map(({ gameCode }) => gameCode))).toEqual(['xsmb']);
  });

  it('take a player from bet to prize', { timeout: 30_000 }, async () => {
    const draw = await lottery.openedDraw('ssc1m', 400);
    const body = {
      gameId: 'ssc1m',
      numero: draw.numero,
      contents: [lineOf('ssc1m', 'S1_DIRECT', '0123456789'), lineOf('ssc1m', 'DTT', 'X')],
    };
    const placed = await call<{ orders: { orderId: string }[]; sumBalance: number }>('placeOrders', { body });
    expect(placed.sumBalance).toBe(989);
    const id = placed.orders[0]?.orderId ?? '';
    const lucky = await lottery.player(money(1_000));
    const everyDigit = [...'0123456789'].map((digit) => lineOf('ssc1m', 'S1_DIRECT', digit));
    await call('placeOrders', { body: { ...body, contents: everyDigit } }, lucky);
    expect(await call('cancelOrders', { body: [placed.orders[1]?.orderId ?? ''] })).toMatchObject({ sumBalance: 990 });
    await call('getDrawProof', { params: { gameId: 'ssc1m', numero: draw.numero } });
    await expect(call('getOrderDetail', { params: { orderId: id } }, player + 1)).rejects.toThrow('lottery.order.unknown');
    for (let turn = 0; turn < 100; turn += 1) {
      await runEngineOnce(lottery.context);
      await runPayingOnce(lottery.context);
      const page = await call<{ content: { state: string }[] }>('listOrders', { query: { orderStatus: 'won' } });
      if (page.content.length > 0) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await call('getOrderDetail', { params: { orderId: id } })).toMatchObject({
      state: 'won',
      winAmount: '9.7800',
      hits: [{ tier: 'direct', count: 1, odds: '9.78', amount: '9.7800' }],
      completed: true,
    });
    expect(await call('searchOrders', { body: {} })).toMatchObject({
      totalElements: 2,
      totals: { betAmount: '10.0000', winAmount: '9.7800', net: '-0.2200' },
    });
    const file = await call<FileReply>('exportOrders', { query: {} });
    let text = '';
    for await (const part of file.rows) text += part;
    expect(
      text
        .split('\r\n')
        .slice(1, 3)
        .map((line) => line.split(',').at(-2)),
    ).toEqual(['Cancelled', 'Won']);
    // Ten numbers for 10 brought 9.78: that is no win. The one number for 1 is, of 8.78.
    const winners = await (await gameSourceOf(module)).winners(merchantOne, { limit: 5, least: 0n }, 'VI');
    expect(winners).toHaveLength(1);
    expect(winners[0]).toMatchObject({
      category: 'ELOTT',
      amount: 87_800n,
      userName: 'pl***r',
      gameName: 'Năm Số · 1 phút',
      vassalage: 'ELOTT',
      nodeId: 'ssc1m',
    });
    expect((await (await gameSourceOf(module)).lanes(merchantOne, 'EN')).map(({ title, cards }) => [title, cards.length])).toEqual([
      ['ELOTT', games.filter(({ kind }) => kind === 'house').length],
      ['LOTT', games.filter(({ kind }) => kind === 'official').length],
    ]);
    expect((await call<unknown[]>('getPopularGames'))[0]).toMatchObject({ gameCode: 'ssc1m' });
  });
});
