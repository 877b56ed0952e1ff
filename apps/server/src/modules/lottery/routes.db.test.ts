import { operations, type OperationName } from '@sortes/contract';
import { findGame, games } from '@sortes/lottery-rules';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileReply, RequestContext } from '../../platform/http.js';
import { newId } from '../../platform/ids.js';
import { createLotteryModule, type LotteryModule } from './index.js';
import { runEngineOnce, runPayingOnce } from './draw-engine.js';
import { importResults } from './import-results.js';
import { scheduleDraws } from './schedule-draws.js';
import { lineOf, merchantOne, openLottery, quickChain, type LotteryFixture } from './testing/fixture.js';

const money = (units: number): bigint => BigInt(units) * 10_000n;

describe('the lottery’s routes', () => {
  let lottery: LotteryFixture;
  let module: LotteryModule;
  let player: number;
  beforeAll(async () => {
    lottery = await openLottery();
    module = createLotteryModule(lottery.services, {
      merchants: async () => [merchantOne],
      maskedNames: async (ids) => new Map(ids.map((id) => [id, 'pl***r'])),
      chain: quickChain,
    });
    player = await lottery.player(money(1_000));
    await scheduleDraws(lottery.context);
    await runEngineOnce(lottery.context);
    const line = (date: string): string =>
      `${date},60213,80300,60683,51132,89384,11622,10383,9349,136,47894,7740,7568,2767,8365,570,5252,4790,7707,6494,9516,354,649,773,26,9,6,64`;
    await importResults(lottery.context, 'xsmb', ['2025-08-20', '2025-08-21', '2025-08-22'].map(line).join('\n'));
  });
  afterAll(() => lottery.close());

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
    caller: caller === undefined ? undefined : { playerId: caller, userName: 'player', type: 0, sessionId: 's', sessionKind: 'full' },
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
    const [winner] = await module.gameSource.winners(merchantOne, 5, 'VI');
    expect(winner).toMatchObject({
      category: 'ELOTT',
      amount: 97_800n,
      userName: 'pl***r',
      gameName: 'Năm Số · 1 phút',
      vassalage: 'ELOTT',
      nodeId: 'ssc1m',
    });
    expect((await module.gameSource.lanes(merchantOne, 'EN')).map(({ title, cards }) => [title, cards.length])).toEqual([
      ['ELOTT', games.filter(({ kind }) => kind === 'house').length],
      ['LOTT', games.filter(({ kind }) => kind === 'official').length],
    ]);
    expect((await call<unknown[]>('getPopularGames'))[0]).toMatchObject({ gameCode: 'ssc1m' });
  });
});
